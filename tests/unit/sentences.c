/* sentences.c: some sentences of the games, to the letter in both languages. */
#include "support/cast.h"
#include "support/support.h"

#include "games/krach/krach.h"

#include <string.h>

/* ---- Krach's chips ---- */

static void write_krach(const struct play *play, seat_id viewer, struct buffer *out)
{
    struct cast cast = test_cast(&game_krach, LANGUAGE_EN);
    words_of(&game_krach)->standing(&cast, &play->state, viewer, out);
}

/* Whether a viewer can read how many chips Ada has after she took a loan. */
static bool can_read_chips(const char *options, seat_id viewer)
{
    struct play play;
    struct buffer text = {0};
    play_deal(&play, &game_krach, 3, options, 3);
    play_script(&play, "0 borrow; 1 decline; 2 decline");
    write_krach(&play, viewer, &text);
    bool found = strstr(buffer_text(&text), "8 chips") != NULL;
    buffer_close(&text);
    return found;
}

static void owners_can_read_their_chips(void **unused)
{
    (void)unused;
    assert_true(can_read_chips("chips=hidden", 0));
    assert_false(can_read_chips("chips=hidden", 1));
    assert_false(can_read_chips("chips=hidden", SPECTATOR));
    assert_true(can_read_chips("chips=open", 1));
    assert_true(can_read_chips("chips=open", SPECTATOR));
}

/* ---- To the letter ---- */

#define NB "\u00a0" /* French has a no-break space before some signs */

struct sample {
    const struct game *game;
    int players;
    const char *options;
    uint64_t seed;
    const char *before, *last; /* scripts; compared is what everybody reads about the last ply */
    const char *sentences[LANGUAGES]; /* '\n' after each */
};

static const struct sample samples[] = {
    {&game_krach,
     3,
     "",
     3,
     "0 decline; 1 decline",
     "2 borrow",
     {"Cleo borrows 2 chips and loses 1 point.\n", "Cleo emprunte 2 jetons et perd 1 point.\n"}},
    {&game_krach,
     3,
     "",
     3,
     "0 decline; 1 decline; 2 decline; 0 pay; 1 pay; 2 withdraw",
     "0 withdraw",
     {"Ada withdraws; the pot is empty.\n"
      "Ben wins the auction; Ada is the runner-up.\n",
      "Ada se retire" NB "; le pot est vide.\n"
      "Ben remporte l’enchère" NB "; second" NB ": Ada.\n"}},
    {&game_krach,
     3,
     "",
     3,
     "0 decline; 1 decline; 2 decline; 0 pay; 1 withdraw; 2 withdraw",
     "0 take",
     {"Ada takes a brown share.\n"
      "Cleo has nothing to sell.\n"
      "Turned up: a brown share with a green border. Ada starts.\n"
      "Ada gets a bonus of 2 points.\n"
      "Ben gets a bonus of 1 point.\n"
      "Cleo gets a bonus of 1 point.\n",
      "Ada prend une action brune.\n"
      "Cleo n’a rien à vendre.\n"
      "On retourne une action brune à bord vert. À Ada de commencer.\n"
      "Ada touche une prime de 2 points.\n"
      "Ben touche une prime de 1 point.\n"
      "Cleo touche une prime de 1 point.\n"}},
    {&game_krach,
     2,
     "quick=on",
     6,
     "0 decline; 1 decline; 0 pay; 1 withdraw",
     "0 sell 1",
     {"Ada sells 1 brown share for 2 points.\n", "Ada vend 1 action brune pour 2 points.\n"}},
    {&game_canaletto,
     3,
     "",
     2,
     "",
     "1 bid 12",
     {"Ben bids 12; the gondola glides to palace 14.\n",
      "Ben offre 12" NB "; la gondole glisse jusqu’au palais 14.\n"}},
    {&game_canaletto,
     3,
     "",
     2,
     "1 bid 40; 2 pass",
     "0 pass",
     {"Ada passes.\n"
      "Ben pays 30 and goes 10 into debt.\n"
      "Ben gets: chandelier, glass, lamp.\n"
      "For sale at palace 10: fan, stove. Cleo opens the bidding.\n",
      "Ada passe.\n"
      "Ben paie 30 et s’endette de 10.\n"
      "Ben obtient" NB ": lustre, verre, lampe.\n"
      "En vente au palais 10" NB ": éventail, poêle. Cleo ouvre les enchères.\n"}},
    {&game_canaletto,
     3,
     "",
     2,
     "1 bid 1; 2 pass; 0 pass; 2 bid 1; 0 pass",
     "1 pass",
     {"Ben passes.\n"
      "Cleo pays 1.\n"
      "Cleo gets: mirror, lamp.\n"
      "Resale of the lamps: 6 for each piece.\n"
      "Ben receives 6 for 1 piece.\n"
      "Cleo receives 6 for 1 piece.\n"
      "For sale at palace 4: lion, bust, necklace. Ada opens the bidding.\n",
      "Ben passe.\n"
      "Cleo paie 1.\n"
      "Cleo obtient" NB ": miroir, lampe.\n"
      "On revend les lampes, à 6 la pièce.\n"
      "Ben touche 6 pour 1 pièce.\n"
      "Cleo touche 6 pour 1 pièce.\n"
      "En vente au palais 4" NB ": lion, buste, collier. Ada ouvre les enchères.\n"}},
    {&game_noblesse,
     3,
     "",
     1,
     "0 auction; 1 auction; 2 castle",
     "0 cheque 15; 1 thief 2",
     {"Ada plays a cheque of 15 thousand.\n"
      "Ben plays thief 2.\n"
      "Ada pays with the cheque of 15 thousand, and Ben steals it.\n",
      "Ada joue un chèque de 15" NB "000.\n"
      "Ben joue le voleur 2.\n"
      "Ada paie avec le chèque de 15" NB "000, et Ben le vole.\n"}},
    {&game_noblesse,
     3,
     "",
     1,
     "0 castle; 1 castle; 2 castle; 0 exhibit; 1 thief 2; 2 detective",
     "0 show C1862 D1577 D1671",
     {"Ada shows 3 objects (C1862, D1577, D1671).\n"
      "Ada has the best collection and advances 4 squares, to square 4.\n",
      "Ada montre 3 objets (C1862, D1577, D1671).\n"
      "Ada a la meilleure collection et avance de 4 cases (case 4).\n"}},
    {&game_noblesse,
     3,
     "",
     1,
     "0 castle; 1 castle; 2 castle; 0 exhibit; 1 thief 2; 2 detective; 0 show C1862 D1577 D1671",
     "1 steal C1862",
     {"Ben steals the cameo C1862 from Ada.\n"
      "Cleo makes an arrest and advances 2 squares, to square 2.\n"
      "Thief 2 (Ben) goes to prison.\n"
      "Round 2.\n",
      "Ben vole le camée C1862 à Ada.\n"
      "Cleo fait une arrestation et avance de 2 cases (case 2).\n"
      "Le voleur 2 (Ben) va en prison.\n"
      "Tour 2.\n"}},
    {&game_noblesse,
     3,
     "",
     1,
     "0 auction; 1 auction; 2 auction",
     "0 cheque 15; 1 thief 2; 2 thief 3",
     {"Ada plays a cheque of 15 thousand.\n"
      "Ben plays thief 2.\n"
      "Cleo plays thief 3.\n"
      "The thieves get in each other's way: none of them steals the cheque.\n",
      "Ada joue un chèque de 15" NB "000.\n"
      "Ben joue le voleur 2.\n"
      "Cleo joue le voleur 3.\n"
      "Les voleurs se gênent" NB ": aucun ne s’empare du chèque.\n"}},
    {&game_noblesse,
     3,
     "",
     1,
     "0 auction; 1 castle; 2 castle; 0 thief 1",
     "1 thief 2; 2 thief 3",
     {"Ben plays thief 2.\n"
      "Cleo plays thief 3.\n"
      "Thief 3 (Cleo) finds nothing to steal.\n"
      "Thief 2 (Ben) finds nothing to steal.\n"
      "Round 2.\n",
      "Ben joue le voleur 2.\n"
      "Cleo joue le voleur 3.\n"
      "Le voleur 3 (Cleo) ne trouve rien à voler.\n"
      "Le voleur 2 (Ben) ne trouve rien à voler.\n"
      "Tour 2.\n"}},
    {&game_noblesse,
     3,
     "",
     1,
     "0 auction; 1 castle; 2 castle",
     "0 thief 1",
     {"Ada plays thief 1.\n"
      "Nobody has played a cheque: nothing is sold.\n",
      "Ada joue le voleur 1.\n"
      "Personne n’a joué de chèque" NB ": rien n’est vendu.\n"}},
    {&game_noblesse,
     3,
     "",
     1,
     "0 auction; 1 castle; 2 castle; 0 thief 1",
     "1 detective; 2 detective",
     {"Ben plays the detective.\n"
      "Cleo plays the detective.\n"
      "Ben's detective finds no thief.\n"
      "Cleo's detective finds no thief.\n"
      "Round 2.\n",
      "Ben joue le détective.\n"
      "Cleo joue le détective.\n"
      "Le détective de Ben ne trouve pas de voleur.\n"
      "Le détective de Cleo ne trouve pas de voleur.\n"
      "Tour 2.\n"}},
};

static void write_events(const struct play *play, enum language language, struct buffer *out)
{
    struct cast cast = test_cast(play->game, language);
    for (int i = 0; i < play->log.count; i++) {
        size_t before = out->length;
        words_of(play->game)->event(&cast, &play->log.event[i], out);
        if (out->length > before)
            buffer_add_char(out, '\n');
    }
}

static void events_read_well(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(samples) * LANGUAGES; i++) {
        const struct sample *sample = &samples[i / LANGUAGES];
        enum language language = (enum language)(i % LANGUAGES);
        struct play play;
        struct buffer text = {0};
        play_deal(&play, sample->game, sample->players, sample->options, sample->seed);
        play_script(&play, sample->before);
        play_script(&play, sample->last);
        write_events(&play, language, &text);
        assert_string_equal(buffer_text(&text), sample->sentences[language]);
        buffer_close(&text);
    }
}

struct asked {
    const struct game *game;
    int players;
    const char *options;
    uint64_t seed;
    const char *before; /* a script */
    seat_id seat;
    const char *chosen;
    const char *texts[LANGUAGES]; /* the question and the choice */
};

static const struct asked askings[] = {
    {&game_krach,
     3,
     "",
     3,
     "",
     0,
     "borrow",
     {"Card: a brown share with a green border. Your chips: 6. In the bank: 27. "
      "Do you take a loan? > Borrow 2 chips for 1 point",
      "Carte" NB ": une action brune à bord vert. Vos jetons" NB ": 6. À la banque" NB ": 27. "
      "Faites-vous un emprunt" NB "? > Emprunter 2 jetons pour 1 point"}},
    {&game_krach,
     2,
     "quick=on",
     6,
     "0 decline; 1 decline; 0 pay; 1 withdraw; 0 take",
     1,
     "sell 1",
     {"Card: a pink share with a brown border. Ada took the card. "
      "How many shares do you sell? > Sell 1 brown share for 2 points (at 2 points each)",
      "Carte" NB ": une action rose à bord brun. Ada a pris la carte. "
      "Combien d’actions vendez-vous" NB "? > "
      "Vendre 1 action brune pour 2 points (2 points pièce)"}},
    {&game_canaletto,
     3,
     "",
     2,
     "1 bid 7",
     2,
     "bid 12",
     {"For sale at palace 2: chandelier, glass, lamp. You hold none of these. "
      "The next resale pays 6 for each piece. The highest bid is 7, by Ben. Your cash: 30. "
      "What do you do? > Bid 12: gondola to palace 14 (bust, stove)",
      "En vente au palais 2" NB ": lustre, verre, lampe. Vous n’en avez pas. "
      "La prochaine revente rapporte 6 la pièce. Meilleure offre" NB ": 7, par Ben. Votre argent" NB
      ": 30. "
      "Que faites-vous" NB "? > Offrir 12" NB ": gondole au palais 14 (buste, poêle)"}},
    {&game_canaletto,
     3,
     "",
     2,
     "1 pass; 2 pass",
     0,
     "bid 48",
     {"For sale at palace 2: chandelier, glass, lamp. You hold none of these. "
      "The next resale pays 6 for each piece. No bid yet. Your cash: 30. The others have passed: "
      "how much do you bid? > "
      "Bid 48: gondola to palace 2 (empty), then 3 (mirror, lamp); 18 would be debt",
      "En vente au palais 2" NB ": lustre, verre, lampe. Vous n’en avez pas. "
      "La prochaine revente rapporte 6 la pièce. Pas encore d’enchère. "
      "Votre argent" NB ": 30. Les autres ont passé" NB ": combien offrez-vous" NB "? > "
      "Offrir 48" NB ": gondole au palais 2 (vide), puis 3 (miroir, lampe)" NB
      "; dont 18 de dette"}},
    {&game_noblesse,
     3,
     "",
     1,
     "0 castle; 1 castle; 2 auction; 2 cheque 8; 2 pile 1",
     1,
     "exhibit",
     {"At the castle: Ada, Ben. Your best collection: 3 objects (A1751, B1590, C1718). "
      "Which card do you play? > Exhibition (4 squares if best, 2 if second)",
      "Au château" NB ": Ada, Ben. Votre meilleure collection" NB
      ": 3 objets (A1751, B1590, C1718). Quelle carte jouez-vous" NB
      "? > Exposition (4 cases si c’est la meilleure, 2 si c’est la deuxième)"}},
    {&game_noblesse,
     3,
     "",
     1,
     "0 auction; 1 castle; 2 castle",
     0,
     "cheque 15",
     {"For sale: D1617, F1596. At the auction house: Ada. Which card do you play? > "
      "Cheque for 15,000",
      "En vente" NB ": D1617, F1596. À la salle des ventes" NB ": Ada. "
      "Quelle carte jouez-vous" NB "? > Chèque de 15" NB "000"}},
};

static void write_asked(const struct asked *asked, enum language language, struct buffer *out)
{
    struct cast cast = test_cast(asked->game, language);
    const struct title_words *words = words_of(asked->game);
    struct play play;
    struct game_view view;
    action chosen = 0;
    play_deal(&play, asked->game, asked->players, asked->options, asked->seed);
    play_script(&play, asked->before);
    game_observe(asked->game, &play.state, asked->seat, &view);
    assert_int_equal(action_read(asked->game, span_of(asked->chosen), &chosen, NULL), 0);
    words->question(&cast, &view.known, asked->seat, out);
    buffer_add_text(out, " > ");
    words->choice(&cast, &view.known, asked->seat, chosen, out);
}

static void questions_and_choices_read_well(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(askings) * LANGUAGES; i++) {
        enum language language = (enum language)(i % LANGUAGES);
        struct buffer text = {0};
        write_asked(&askings[i / LANGUAGES], language, &text);
        assert_string_equal(buffer_text(&text), askings[i / LANGUAGES].texts[language]);
        buffer_close(&text);
    }
}

/* ---- In hindsight ---- */

struct judged {
    const struct game *game;
    uint64_t seed;
    const char *before;
    seat_id seat;
    const char *chosen, *best;
    const char *texts[LANGUAGES]; /* for everybody, for the player, and the advice */
};

/* Of three players. */
static const struct judged judgements[] = {
    {&game_canaletto,
     2,
     "1 bid 7",
     2,
     "bid 12",
     "bribe",
     {"Cleo bid 12 > You bid 12 > It would have been better to use the bribe, by 11% (± 3%).",
      "Cleo a offert 12 > Vous avez offert 12 > Mieux valait jouer le masque" NB ": 11" NB
      "% de chances en plus (±" NB "3" NB "%)."}},
    {&game_canaletto,
     2,
     "1 bid 7",
     2,
     "bribe",
     "pass",
     {"Cleo used the bribe > You used your bribe > It would have been better to pass, by 11% "
      "(± 3%).",
      "Cleo a joué son masque > Vous avez joué votre masque > Mieux valait passer" NB ": 11" NB
      "% de chances en plus (±" NB "3" NB "%)."}},
    {&game_krach,
     3,
     "0 decline; 1 decline; 2 decline; 0 pay; 1 withdraw; 2 withdraw",
     0,
     "take",
     "sell 1",
     {"Ada took the card > You took the card > It would have been better to sell 1 green share, "
      "by 11% (± 3%).",
      "Ada a pris la carte > Vous avez pris la carte > Mieux valait vendre 1 action verte" NB
      ": 11" NB "% de chances en plus (±" NB "3" NB "%)."}},
    {&game_noblesse,
     1,
     "0 auction; 1 auction; 2 castle; 0 cheque 15; 1 cheque 9",
     0,
     "pile 2",
     "pile 1",
     {"Ada took the dagger D1617 > You took the dagger D1617 > It would have been better to take "
      "the flute F1596, by 11% (± 3%).",
      "Ada a pris la dague D1617 > Vous avez pris la dague D1617 > Mieux valait prendre la flûte "
      "F1596" NB ": 11" NB "% de chances en plus (±" NB "3" NB "%)."}},
};

static action action_in(const struct game *game, const char *text)
{
    action chosen = 0;
    assert_int_equal(action_read(game, span_of(text), &chosen, NULL), 0);
    return chosen;
}

static void write_judged(const struct judged *judged, enum language language, struct buffer *out)
{
    struct cast cast = test_cast(judged->game, language);
    const struct title_words *words = words_of(judged->game);
    action chosen = action_in(judged->game, judged->chosen);
    struct play play;
    struct game_view view;
    play_deal(&play, judged->game, 3, "", judged->seed);
    play_script(&play, judged->before);
    game_observe(judged->game, &play.state, judged->seat, &view);
    words->deed(&cast, &view.known, judged->seat, chosen, false, out);
    buffer_add_text(out, " > ");
    cast.you = seat_bit(judged->seat);
    words->deed(&cast, &view.known, judged->seat, chosen, false, out);
    buffer_add_text(out, " > ");
    words_advice(&cast, &view, action_in(judged->game, judged->best), 0.114, 0.016, out);
}

static void hindsight_reads_well(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(judgements) * LANGUAGES; i++) {
        enum language language = (enum language)(i % LANGUAGES);
        struct buffer text = {0};
        write_judged(&judgements[i / LANGUAGES], language, &text);
        assert_string_equal(buffer_text(&text), judgements[i / LANGUAGES].texts[language]);
        buffer_close(&text);
    }
}

/* ---- Reasons ---- */

struct explained {
    struct asked asked;
    int stake;
};

static const struct explained explanations[] = {
    {{&game_canaletto,
      3,
      "",
      2,
      "1 bid 7",
      2,
      "bid 16",
      {"The lot should bring about 24, and a bid of 16 cannot be bribed.",
       "Le lot devrait rapporter environ 24, et une offre de 16 ne craint aucun masque."}},
     24},
    {{&game_canaletto,
      3,
      "",
      2,
      "1 bid 7",
      2,
      "bid 12",
      {"The lot should bring about 24: 12 more than you bid.",
       "Le lot devrait rapporter environ 24, soit 12 de plus que votre offre."}},
     24},
    {{&game_canaletto, 3, "", 2, "1 bid 7", 2, "bid 24", {"", ""}}, 24},
    {{&game_krach,
      3,
      "",
      3,
      "",
      0,
      "borrow",
      {"Chips win auctions, and at least 23 more rounds are certain to come.",
       "Les jetons font gagner les enchères, et il reste au moins 23 tours après celui-ci."}},
     2},
    {{&game_noblesse,
      3,
      "",
      1,
      "0 auction; 1 castle; 2 castle",
      0,
      "cheque 1",
      {"Nobody else here has a cheque, so the smallest is enough.",
       "Personne d’autre ici n’a de chèque" NB ": le plus petit suffit."}},
     0},
};

static void reasons_read_well(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(explanations) * LANGUAGES; i++) {
        const struct explained *explained = &explanations[i / LANGUAGES];
        const struct asked *asked = &explained->asked;
        enum language language = (enum language)(i % LANGUAGES);
        struct cast cast = test_cast(asked->game, language);
        struct matter matter = {.cast = &cast, .seat = asked->seat, .stake = explained->stake};
        struct play play;
        struct game_view view;
        struct buffer text = {0};
        play_deal(&play, asked->game, asked->players, asked->options, asked->seed);
        play_script(&play, asked->before);
        game_observe(asked->game, &play.state, asked->seat, &view);
        matter.known = &view.known;
        assert_int_equal(action_read(asked->game, span_of(asked->chosen), &matter.chosen, NULL), 0);
        words_reason(&matter, &text);
        assert_string_equal(buffer_text(&text), asked->texts[language]);
        buffer_close(&text);
    }
}

/* ---- The end ---- */

static void expect_outcome(const struct play *play, const char *english, const char *french)
{
    const char *expected[LANGUAGES] = {english, french};
    for (int language = 0; language < LANGUAGES; language++) {
        struct cast cast = test_cast(play->game, (enum language)language);
        struct buffer text = {0};
        words_outcome(&cast, &play->state, &text);
        assert_string_equal(buffer_text(&text), expected[language]);
        buffer_close(&text);
    }
}

static void outcomes_read_well(void **unused)
{
    (void)unused;
    struct play play;
    play_deal(&play, &game_krach, 3, "", 3);
    struct krach *krach = krach_of(&play.state);
    memcpy(krach->score, (int16_t[SEATS_MAX]){-1, 31, 5}, sizeof krach->score);
    expect_outcome(&play,
                   "Ben wins with 31 points.\n1. Ben: 31 points\n2. Cleo: 5 points\n"
                   "3. Ada: -1 point\n",
                   "Ben gagne avec 31 points.\n1. Ben" NB ": 31 points\n2. Cleo" NB
                   ": 5 points\n3. Ada" NB ": -1 point\n");
    krach->score[2] = 31;
    expect_outcome(&play,
                   "Shared victory with 31 points: Ben, Cleo.\n1. Ben: 31 points\n"
                   "1. Cleo: 31 points\n3. Ada: -1 point\n",
                   "Victoire partagée avec 31 points" NB ": Ben, Cleo.\n1. Ben" NB
                   ": 31 points\n1. Cleo" NB ": 31 points\n3. Ada" NB ": -1 point\n");
    krach->held[BLUE][2]++;
    expect_outcome(&play,
                   "Cleo wins with 31 points. Ties go to the player with more shares.\n"
                   "1. Cleo: 31 points\n2. Ben: 31 points\n3. Ada: -1 point\n",
                   "Cleo gagne avec 31 points. "
                   "À égalité, le joueur qui a le plus d’actions l’emporte.\n1. Cleo" NB
                   ": 31 points\n2. Ben" NB ": 31 points\n3. Ada" NB ": -1 point\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(owners_can_read_their_chips),
        cmocka_unit_test(events_read_well),
        cmocka_unit_test(questions_and_choices_read_well),
        cmocka_unit_test(hindsight_reads_well),
        cmocka_unit_test(reasons_read_well),
        cmocka_unit_test(outcomes_read_well),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
