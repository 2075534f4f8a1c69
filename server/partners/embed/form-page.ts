import { escapeMarkup } from '@trover/core/text/escape-markup.ts';
import type { Partner } from '../partner.ts';

/** The context in which a form's page is rendered. */
interface FormFrame {
  partner: Partner;
  nonce: string;
}

const css = ({ colours: { light, dark } }: Partner): string => `
:root{color-scheme:light dark;--page:#fbfcfb;--text:#14201b;--quiet:#4d5c55;--edge:#8a978f;--fault:#a3341f;--act:${light.action};--on:${light.on_action}}
@media (prefers-color-scheme:dark){:root{--page:#0d1613;--text:#eef3f0;--quiet:#a9b8b0;--edge:#6d7d75;--fault:#ff9a85;--act:${dark.action};--on:${dark.on_action}}}
*{box-sizing:border-box}body{margin:0;padding:20px;background:var(--page);color:var(--text);font:15px/1.5 system-ui,sans-serif}
main{max-width:420px;margin:0 auto}h1{font-size:19px;margin:0 0 4px}p{margin:0 0 12px;color:var(--quiet)}
label{display:block;margin:12px 0 4px;font-weight:600}input[type=text],input[type=email]{width:100%;min-height:44px;padding:8px 10px;font:inherit;color:inherit;background:transparent;border:1px solid var(--edge);border-radius:6px}
.two{display:grid;grid-template-columns:1fr 1fr;gap:12px}.agree{display:grid;grid-template-columns:24px 1fr;gap:8px;margin:14px 0;font-weight:400;font-size:13px}.agree input{width:20px;height:20px}
button{width:100%;min-height:46px;border:0;border-radius:6px;background:var(--act);color:var(--on);font:600 15px system-ui,sans-serif;cursor:pointer}.plain{background:transparent;color:var(--text);border:1px solid var(--edge);margin-top:10px}
input:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid var(--act);outline-offset:2px}
.fault{color:var(--fault);font-size:14px;margin:4px 0 0}.fine{font-size:12px;border-top:1px solid var(--edge);padding-top:10px;margin-top:14px}.away{position:absolute;left:-9999px}a{color:inherit}`;

/** A complete page without scripts, in the firm's colour. */
export function drawPage({ partner, nonce }: FormFrame, title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeMarkup(title)}</title><style nonce="${nonce}">${css(partner)}</style></head>
<body><main>${body}</main></body></html>`;
}

export interface FormView {
  slug: string;
  company: string;
  period: string | null;
  deadline: string | null;
  consent: { version: string; text: string };
  /** The signed time of rendering. */
  stamp: string;
  values: { shares_bought: string; shares_held: string; email: string };
  faults: Readonly<Record<string, string>>;
}

function field(shown: FormView, name: 'shares_bought' | 'shares_held' | 'email', label: string, type: string): string {
  const fault = shown.faults[name];
  const described = fault === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-fault"`;
  const mode = type === 'text' ? ' inputmode="decimal"' : ' autocomplete="email"';
  return `<div><label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}" required maxlength="254"${mode} value="${escapeMarkup(shown.values[name])}"${described}>${fault === undefined ? '' : `<p class="fault" id="${name}-fault">${escapeMarkup(fault)}</p>`}</div>`;
}

/** The form of one case. */
export function drawForm(frame: FormFrame, shown: FormView): string {
  const { slug, company, period, deadline, consent, stamp, faults } = shown;
  const { firm, disclaimer } = frame.partner;
  const general = faults.form ?? faults.agree;
  const body = `<h1>Did you buy ${escapeMarkup(company)}?</h1>
<p>${escapeMarkup([period, deadline].filter((part) => part !== null).join(' '))}</p>
<form method="post" action="/embed/${encodeURIComponent(slug)}">
<input type="hidden" name="stamp" value="${escapeMarkup(stamp)}">
<div class="away" aria-hidden="true"><label for="website">Leave this empty</label><input id="website" name="website" type="text" tabindex="-1" autocomplete="off"></div>
<div class="two">${field(shown, 'shares_bought', 'Shares bought', 'text')}${field(shown, 'shares_held', 'Still held', 'text')}</div>
${field(shown, 'email', 'Email', 'email')}
<label class="agree"><input type="checkbox" name="agree" value="yes" required><span>${escapeMarkup(consent.text)}</span></label>
${general === undefined ? '' : `<p class="fault" role="alert">${escapeMarkup(general)}</p>`}
<button type="submit">Send to the firm</button></form>
<p class="fine">${escapeMarkup(disclaimer ?? `No legal advice, and no attorney-client relationship with ${firm}.`)} Consent text ${escapeMarkup(consent.version)}.</p>`;
  return drawPage(frame, `${company}, ${firm}`, body);
}
