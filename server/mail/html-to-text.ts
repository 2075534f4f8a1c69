import { compile, type FormatCallback } from 'html-to-text';

const APART = { leadingLineBreaks: 2, trailingLineBreaks: 2 };

/** A heading, underlined to its own length. */
const heading: FormatCallback = ({ children }, recurse, builder) => {
  let length = -1; // -1: there is one space fewer than words
  builder.openBlock(APART);
  builder.pushWordTransform((words) => {
    length += [...words].length + 1;
    return words;
  });
  recurse(children, builder);
  builder.popWordTransform();
  builder.addLineBreak();
  builder.addLiteral('='.repeat(length));
  builder.closeBlock(APART);
};

const fact: FormatCallback = ({ children }, recurse, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 });
  recurse(children, builder);
  builder.closeBlock({ trailingLineBreaks: 1 });
};

const factName: FormatCallback = ({ children }, recurse, builder) => {
  recurse(children, builder);
  builder.addInline(': ');
};

/** Label and address, each on its own line. */
const button: FormatCallback = ({ attribs, children }, recurse, builder) => {
  recurse(children, builder);
  builder.addInline(':');
  builder.addLineBreak();
  builder.addLiteral(attribs.href);
};

/** The blocks of a mail as plain text. */
export const htmlToText = compile({
  wordwrap: false,
  formatters: { heading, fact, factName, button },
  selectors: [
    { selector: 'h1', format: 'heading' },
    { selector: 'tr.fact', format: 'fact' },
    { selector: 'td.fact-name', format: 'factName' },
    { selector: 'div.sum', format: 'block', options: APART },
    { selector: 'p.sum-name', format: 'factName' },
    { selector: 'table.sum-value', format: 'inline' },
    { selector: 'p.sum-note', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'tr.item', format: 'block', options: APART },
    { selector: 'td.item-sum', format: 'skip' },
    { selector: 'a', format: 'button' },
    { selector: '.in-html-only', format: 'skip' },
    { selector: 'table', format: 'block', options: APART },
  ],
});
