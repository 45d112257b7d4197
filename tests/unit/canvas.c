/* canvas.c: drawing is clipped, text is wrapped between words, a page can be read back. */
#include "terminal/canvas.h"
#include "support/support.h"

static struct canvas canvas;

static int open_page(void **state)
{
    (void)state;
    return canvas_open(&canvas, 4, 10);
}

static int close_page(void **state)
{
    (void)state;
    canvas_close(&canvas);
    return 0;
}

static void assert_page(const char *expected)
{
    struct buffer page = {0};
    canvas_write(&canvas, &page);
    assert_string_equal(buffer_text(&page), expected);
    buffer_close(&page);
}

static void text_is_cut_at_the_edges(void **state)
{
    (void)state;
    struct area page = canvas_area(&canvas);
    struct area middle = area_part(&page, 1, 2, 2, 5);
    assert_int_equal(area_text(&middle, 0, 0, STYLE_PLAIN, "château fort"), 12);
    area_text(&middle, 1, -2, STYLE_PLAIN, "gondola");
    area_text(&middle, 2, 0, STYLE_PLAIN, "below");
    area_text(&middle, -1, 0, STYLE_PLAIN, "above");
    assert_page("\n  châte\n  ndola\n\n");
}

static void a_part_is_cut_to_its_area(void **state)
{
    (void)state;
    struct area page = canvas_area(&canvas);
    struct area part = area_part(&page, -1, 8, 3, 9);
    assert_int_equal(part.row, 0);
    assert_int_equal(part.rows, 2);
    assert_int_equal(part.columns, 2);
    part = area_part(&page, 6, 0, 3, 3);
    assert_int_equal(part.rows, 0);
}

static void styles_stay_with_their_characters(void **state)
{
    (void)state;
    struct area page = canvas_area(&canvas);
    area_text(&page, 2, 3, STYLE_WATER, "≈é");
    assert_int_equal(canvas.cell[23].character, 0x2248);
    assert_int_equal(canvas.cell[24].character, 0xe9);
    assert_int_equal(canvas.cell[24].style, STYLE_WATER);
    assert_int_equal(canvas.cell[25].character, 0);
    canvas_clear(&canvas);
    assert_page("\n\n\n\n");
}

static void what_cannot_be_shown_is_a_question_mark(void **state)
{
    (void)state;
    struct area page = canvas_area(&canvas);
    assert_int_equal(area_text(&page, 0, 0, STYLE_PLAIN, "a\033\xff\xc3"), 4);
    assert_page("a???\n\n\n\n");
}

static void text_can_stand_right_and_centred(void **state)
{
    (void)state;
    struct area page = canvas_area(&canvas);
    area_text_right(&page, 0, STYLE_PLAIN, "né");
    area_text_centre(&page, 1, STYLE_PLAIN, "€€");
    area_format(&page, 2, 1, STYLE_PLAIN, "%d %s", 12, "chips");
    area_fill(&page, 3, 2, 3, STYLE_PLAIN, "─");
    assert_page("        né\n    €€\n 12 chips\n  ───\n");
}

static void a_frame_leaves_what_is_inside(void **state)
{
    (void)state;
    struct area page = canvas_area(&canvas);
    struct area inside = area_frame(&page, STYLE_DIM, "Log");
    area_text(&inside, 0, 0, STYLE_PLAIN, "inside and cut");
    assert_page("┌─ Log ──┐\n│inside a│\n│        │\n└────────┘\n");
}

static void a_long_heading_stays_within_its_edge(void **state)
{
    (void)state;
    struct area page = canvas_area(&canvas);
    area_frame(&page, STYLE_DIM, "Collections");
    assert_page("┌─ Coll ─┐\n│        │\n│        │\n└────────┘\n");
}

static void paragraphs_are_broken_between_words(void **state)
{
    (void)state;
    struct area page = canvas_area(&canvas);
    int lines = area_paragraphs(&page, 0, 0, STYLE_PLAIN, "Fox pays 3 chips.\n\nYou win.\n");
    assert_int_equal(lines, 4);
    assert_page("Fox pays 3\nchips.\n\nYou win.\n");
}

static void paragraphs_can_begin_later(void **state)
{
    (void)state;
    struct area page = canvas_area(&canvas);
    assert_int_equal(area_paragraphs(&page, 1, 2, STYLE_PLAIN, "a\nb\nc\nd"), 4);
    assert_page("\nc\nd\n\n");
}

static void a_word_longer_than_a_line_is_cut(void **state)
{
    (void)state;
    struct area page = canvas_area(&canvas);
    assert_int_equal(area_paragraphs(&page, 0, 0, STYLE_PLAIN, "abcdefghijklmn op"), 2);
    assert_page("abcdefghij\nklmn op\n\n\n");
}

static void no_text_takes_no_line(void **state)
{
    (void)state;
    struct area page = canvas_area(&canvas);
    assert_int_equal(area_paragraphs(&page, 0, 0, STYLE_PLAIN, ""), 0);
    assert_int_equal(text_columns("château"), 7);
}

#define ON_A_PAGE(test) cmocka_unit_test_setup_teardown(test, open_page, close_page)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_A_PAGE(text_is_cut_at_the_edges),
        ON_A_PAGE(a_part_is_cut_to_its_area),
        ON_A_PAGE(styles_stay_with_their_characters),
        ON_A_PAGE(what_cannot_be_shown_is_a_question_mark),
        ON_A_PAGE(text_can_stand_right_and_centred),
        ON_A_PAGE(a_frame_leaves_what_is_inside),
        ON_A_PAGE(a_long_heading_stays_within_its_edge),
        ON_A_PAGE(paragraphs_are_broken_between_words),
        ON_A_PAGE(paragraphs_can_begin_later),
        ON_A_PAGE(a_word_longer_than_a_line_is_cut),
        ON_A_PAGE(no_text_takes_no_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
