import { DRAWING_STYLE } from "../drawing/style";
import { colours, MONO, SANS } from "../theme";

/** The width of the page's content in pixels, if the window is wide enough. */
export const PAGE_WIDTH = 1196;

/** The style of the page: for screens of any width, in light and dark, and for print. */
export const PAGE_STYLE = `${colours(":root")}*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.5 ${SANS};-webkit-text-size-adjust:100%}
main{max-width:${PAGE_WIDTH + 64}px;margin:0 auto;padding:28px 32px 48px}
h1{margin:0;font-size:13px;font-weight:600;letter-spacing:.08em;text-transform:uppercase;color:var(--muted)}
h2{margin:2px 0 14px;font-size:30px;line-height:1.2;font-weight:650;overflow-wrap:anywhere}
h3{margin:0 0 10px;font-size:18px;line-height:1.3;font-weight:650}
section{margin-top:36px}
article+article{margin-top:56px;padding-top:28px;border-top:2px solid var(--border)}
p{margin:10px 0;max-width:84ch;font-size:14px;color:var(--muted)}
code{font-family:${MONO};font-size:.87em;overflow-wrap:anywhere}
.facts{display:flex;flex-wrap:wrap;gap:10px 36px;margin:0}
.facts dt{font-size:12px;color:var(--muted)}
.facts dd{margin:0}
figure{margin:26px 0 0}
figcaption{margin-top:10px;display:flex;flex-wrap:wrap;gap:4px 28px;align-items:center;font-size:13px;color:var(--muted)}
figure>div .drawing{display:block;max-width:100%;height:auto}
.wider{margin-inline:min(0px,calc((100% - 100vw)/2 + 32px))}
.column{display:none}
nav{display:flex;flex-wrap:wrap;gap:6px 20px;margin-top:26px;font-size:14px}
a{color:var(--accent)}
.count{font-weight:400;color:var(--muted)}
details{margin-top:10px}
summary{padding:6px 0;font-size:14px;cursor:pointer;overflow-wrap:anywhere}
summary:focus-visible,a:focus-visible{outline:2px solid var(--accent);outline-offset:3px}
.legend{display:inline-flex;gap:10px;align-items:center}
table{width:100%;border-collapse:collapse;font-size:14px}
th{padding:6px 18px 6px 0;text-align:left;font-size:12px;font-weight:600;color:var(--muted);border-bottom:1.5px solid var(--border);vertical-align:bottom}
td{padding:8px 18px 8px 0;border-bottom:1px solid var(--border);vertical-align:top}
th{min-width:7em}
th:first-child,th:last-child{min-width:10em}
th:last-child,td:last-child{padding-right:0}
.badge{display:inline-block;min-width:1.6em;padding:0 7px;border:1px solid var(--muted);border-radius:4px;font-size:12px;line-height:18px;text-align:center}
.badge.strong{background:var(--accent);border-color:var(--accent);color:var(--on-accent);font-weight:600}
.week{display:grid;grid-template-columns:40px repeat(24,minmax(0,1fr));max-width:760px;margin:0 0 18px;font-size:12px;line-height:22px}
.week .corner,.week .hour,.week .day{color:var(--muted)}
.week .hour{white-space:nowrap;font-variant-numeric:tabular-nums}
.week .cell{height:22px;border-top:1px solid var(--border);text-align:center}
.week .mark{border-left:1px solid var(--border)}
.week .open{background:var(--accent);color:var(--on-accent);font-weight:600}
footer{margin-top:44px;padding-top:12px;border-top:1px solid var(--border);font-size:13px;color:var(--muted)}
${DRAWING_STYLE}@media screen and (max-width:999px){.wide{display:none}.column{display:block}}
@media screen and (max-width:700px){
main{padding:20px 16px 32px}
h2{font-size:24px}
table,tbody,tr{display:block}
thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
tr{padding:10px 0;border-bottom:1px solid var(--border)}
td{display:grid;grid-template-columns:112px minmax(0,1fr);gap:10px;padding:2px 0;border:0}
td::before{content:attr(data-column);font-size:12px;line-height:21px;color:var(--muted)}
.week{font-size:10px;grid-template-columns:32px repeat(24,minmax(0,1fr))}
}
@media print{
@page{margin:12mm}
body{font-size:10.5pt}
main{max-width:none;padding:0}
nav{display:none}
.wider{margin:0}
details::details-content{content-visibility:visible;block-size:auto}
section,figure,tr{break-inside:avoid}
h2,h3{break-after:avoid}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
}
`;
