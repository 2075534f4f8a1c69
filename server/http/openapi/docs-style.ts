/** The site's style, reduced to the few values that this page needs: web/styles/tokens.css has them all. */
export const docsStyle = `
  :root { color-scheme: light dark; --ground: light-dark(#f2f5f2, #0d1512); --sheet: light-dark(#fff, #14201b);
    --text: light-dark(#10231d, #e9f0ec); --dim: light-dark(#586a61, #93a49b); --rule: light-dark(#dce3de, #24332c);
    --tag: light-dark(#e3f2eb, #173229); --tag-text: light-dark(#054e43, #8fd3c4);
    font: 420 14px/1.43 "Instrument Sans Variable", "Instrument Sans", "Helvetica Neue", Arial, sans-serif; }
  body { margin: 0; background: var(--ground); color: var(--text); }
  .page { display: grid; grid-template-columns: 260px minmax(0, 1fr); gap: 32px; max-width: 1280px; margin: 0 auto;
    padding: 32px 24px 96px; }
  nav { position: sticky; top: 32px; align-self: start; max-height: calc(100vh - 64px); overflow: auto; }
  nav ul { list-style: none; margin: 0; padding: 0; } nav a { display: block; padding: 6px 0; color: inherit; }
  nav .count { color: var(--dim); }
  h1 { font-size: 28px; line-height: 1.12; letter-spacing: -.02em; font-weight: 600; margin: 0 0 12px; }
  h2 { font-size: 19px; font-weight: 600; margin: 40px 0 12px; }
  h3 { font: 520 14px/1.43 ui-monospace, monospace; margin: 0 0 4px; overflow-wrap: anywhere; }
  section.call { background: var(--sheet); border: 1px solid var(--rule); border-radius: 6px; padding: 16px 20px; margin: 12px 0; }
  p { margin: 4px 0 8px; max-width: 62ch; } .dim { color: var(--dim); }
  .tag { display: inline-block; border-radius: 3px; padding: 0 6px; background: var(--tag); color: var(--tag-text); font-weight: 520; }
  table { border-collapse: collapse; width: 100%; font-size: 13px; }
  th, td { text-align: left; vertical-align: top; padding: 6px 16px 6px 0; border-top: 1px solid var(--rule); font-weight: 420; overflow-wrap: anywhere; }
  th { font-family: ui-monospace, monospace; width: 15rem; } tr > :last-child { padding-right: 0; }
  td.need { white-space: nowrap; width: 1%; color: var(--dim); overflow-wrap: normal; } .failures td:nth-child(2) { width: 3rem; }
  .method { display: inline-block; min-width: 4.5ch; margin-right: 6px; font-weight: 700; }
  code { padding: 1px 4px; border-radius: 3px; background: var(--sheet); overflow-wrap: anywhere; } .call code { background: var(--ground); }
  summary { cursor: pointer; padding: 6px 0; } pre { overflow-x: auto; font-size: 12px; margin: 4px 0; padding: 12px;
    background: var(--ground); border-radius: 4px; }
  input[type=search] { width: 100%; box-sizing: border-box; font: inherit; padding: 9px 12px; border: 1px solid var(--dim);
    border-radius: 4px; background: var(--sheet); color: inherit; margin: 0 0 12px; }
  a { color: inherit; text-underline-offset: 2px; } :focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
  [hidden] { display: none; }
  @media (max-width: 760px) { .page { display: block; padding: 16px; } nav { position: static; max-height: none; } nav ul { display: flex; gap: 16px; overflow-x: auto; }
    nav a { white-space: nowrap; padding: 12px 0; } section.call { padding: 14px 16px; } h2 { margin-top: 32px; }
    table, tbody, tr { display: block; } th, td, td.need, .failures td:nth-child(2) { display: block; width: auto; padding: 2px 0; border: 0; }
    tr { padding: 8px 0; border-top: 1px solid var(--rule); } summary { padding: 12px 0; } }
`;

/** Shows the calls whose address or text contains the typed text; all calls without one. */
export const docsScript = `
  const field = document.querySelector('input[type=search]');
  const found = document.querySelector('#found');
  field.hidden = false;
  field.addEventListener('input', () => {
    const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
    let shown = 0;
    for (const group of document.querySelectorAll('section.group')) {
      let any = false;
      for (const call of group.querySelectorAll('section.call')) {
        const fits = words.every((word) => call.dataset.words.includes(word));
        call.hidden = !fits;
        if (fits) { any = true; shown += 1; }
      }
      group.hidden = !any;
    }
    found.textContent = words.length ? shown + (shown === 1 ? ' call' : ' calls') : '';
  });
`;
