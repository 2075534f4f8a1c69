/** An operator of a content stream with its operands, as far as the checks of tags need it. */
interface Operator {
  name: string;
  operands: readonly Operand[];
}
type Operand =
  | { kind: 'number'; value: number }
  | { kind: 'name'; value: string }
  /** Bytes as hexadecimal digits. */
  | { kind: 'string'; value: string }
  | { kind: 'array'; value: Operand[] }
  | { kind: 'dictionary'; value: Map<string, Operand> };

const BLANK = /[\s\0]/;
const END = /[\s\0()<>[\]{}/%]/;

/** Parses a content stream. It does not support inline images, which none of our documents contains. */
export function operatorsOf(content: string): Operator[] {
  const operators: Operator[] = [];
  let operands: Operand[] = [];
  let at = 0;

  const skip = () => {
    for (; at < content.length; at += 1)
      if (content[at] === '%') while (at < content.length && content[at] !== '\n') at += 1;
      else if (!BLANK.test(content[at]!)) return;
  };
  const word = (): string => {
    const from = at;
    while (at < content.length && !END.test(content[at]!)) at += 1;
    return content.slice(from, at);
  };
  const literal = (): Operand => {
    const bytes: string[] = [];
    let depth = 1;
    for (at += 1; depth > 0; at += 1) {
      let letter = content[at]!;
      if (letter === '\\') {
        at += 1;
        letter = content[at]!;
      } else if (letter === '(') depth += 1;
      else if (letter === ')') depth -= 1;
      if (depth > 0) bytes.push(letter.charCodeAt(0).toString(16).padStart(2, '0'));
    }
    return { kind: 'string', value: bytes.join('') };
  };
  const hexadecimal = (): Operand => {
    const end = content.indexOf('>', at);
    const value = content.slice(at + 1, end).replaceAll(/\s/g, '');
    at = end + 1;
    return { kind: 'string', value: value.toLowerCase() };
  };
  const until = (close: string): Operand[] => {
    const found: Operand[] = [];
    for (skip(); !content.startsWith(close, at); skip()) {
      const each = operand();
      if (typeof each === 'string') throw new Error(`an operator within ${close}: ${each}`);
      found.push(each);
    }
    at += close.length;
    return found;
  };
  const dictionary = (): Operand => {
    at += 2;
    const parts = until('>>');
    const value = new Map<string, Operand>();
    for (let part = 0; part + 1 < parts.length; part += 2) value.set(String(parts[part]!.value), parts[part + 1]!);
    return { kind: 'dictionary', value };
  };
  /** An operand, or the name of an operator. */
  function operand(): Operand | string {
    if (content.startsWith('<<', at)) return dictionary();
    switch (content[at]) {
      case '<':
        return hexadecimal();
      case '(':
        return literal();
      case '[':
        at += 1;
        return { kind: 'array', value: until(']') };
      case '/':
        at += 1;
        return { kind: 'name', value: word() };
      default: {
        const text = word();
        if (text === '') throw new Error(`cannot read the content at ${at}: ${content.slice(at, at + 20)}`);
        return /^[-+.\d]/.test(text) ? { kind: 'number', value: Number(text) } : text;
      }
    }
  }

  for (skip(); at < content.length; skip()) {
    const each = operand();
    if (typeof each !== 'string') operands.push(each);
    else {
      operators.push({ name: each, operands });
      operands = [];
    }
  }
  return operators;
}
