import { render } from "preact";
import "./base.css";

render(<p>Encan</p>, document.getElementById("page")!);
