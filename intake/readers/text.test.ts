import { describe, expect, it } from 'vitest';
import { detectEncoding, TextReader } from './text.ts';

function read(bytes: Uint8Array, size: number, opening = bytes): string {
  const text = new TextReader(detectEncoding(opening));
  let all = '';
  for (let at = 0; at < bytes.length; at += size) all += text.read(bytes.subarray(at, at + size));
  return all + text.end();
}

const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));

describe('the text of a file', () => {
  it('is UTF-8 with or without a byte order mark', () => {
    expect(read(Buffer.from('\uFEFFZürich, 3 €'), 1)).toBe('Zürich, 3 €');
    expect(read(Buffer.from('Zürich, 3 €'), 2)).toBe('Zürich, 3 €');
  });

  it('is UTF-16 with or without a byte order mark', () => {
    expect(read(utf16('\uFEFFDate,Action'), 3)).toBe('Date,Action');
    expect(read(utf16('Date,Action'), 3)).toBe('Date,Action');
    expect(read(new Uint8Array(Buffer.from(utf16('Date,Action')).swap16()), 3)).toBe('Date,Action');
  });

  it('is Windows-1252 where it is not UTF-8, also when that shows late', () => {
    const bytes = Buffer.from('Unit cost \xa3 5, Soci\xe9t\xe9', 'latin1');
    expect(read(bytes, 4)).toBe('Unit cost £ 5, Société');
    for (const size of [1, 2, 3, 7]) expect(read(bytes, size, bytes.subarray(0, 5))).toBe('Unit cost £ 5, Société');
  });

  it('stays UTF-8 where one character is damaged', () => {
    const bytes = Buffer.concat([Buffer.from('Zürich '), Buffer.from([0xff]), Buffer.from(' Köln')]);
    expect(read(bytes, 4, bytes.subarray(0, 5))).toBe('Zürich � Köln');
  });

  it.each([
    ['shift_jis', 'lvGS6JP6LJbBlb8slISUgyyQlJfKCjIwMjQvMy8xNSyDiYNDg5MslIOVdCwxMAo=', '約定日,銘柄,売買,数量'],
    [
      'gb18030',
      's8m9u8jVxtos1qTIr8P7s8YswvLC9Le9z/Isyv3BvwoyMDI0LTAzLTE1LMCz0vAswvLI6ywxMAo=',
      '成交日期,证券名称,买卖方向,数量',
    ],
    [
      'big5',
      'pqil5qTptMEsqtGyvKZXutkstlK95qdPLKrRvMYKMjAyNC8wMy8xNSy13K/0LLZStmksMTAK',
      '成交日期,股票名稱,買賣別,股數',
    ],
    ['euc-kr', 'sMW3ocDPwNoswb648bjtLLG4utAsvPa3rgoyMDI0LTAzLTE1LLbzwM4suMW89iwxMAo=', '거래일자,종목명,구분,수량'],
    [
      'windows-1250',
      'ZGF0YTtwYXBpZXI7aWxvnOY7d2FydG+c5goxNS4wMy4yMDI0O1JIRUlOOzEwOzE3MzIsMDAK',
      'data;papier;ilość;wartość',
    ],
    [
      'iso-8859-2',
      'ZGF0YTtwYXBpZXI7aWxvtuY7d2FydG+25goxNS4wMy4yMDI0O1JIRUlOOzEwOzE3MzIsMDAK',
      'data;papier;ilość;wartość',
    ],
    [
      'windows-1251',
      'xODy4CDx5OXr6ug7wfPs4OPgO8ru6+j35fHy4u471uXt4AoxNS4wMy4yMDI0O9Dl6e07MTA7MTczLDIwCg==',
      'Дата сделки;Бумага;Количество;Цена',
    ],
    [
      'windows-1253',
      'x+zl8e/s5+3f4TvU3/Tr7/I70O/z/PTn9OE71Ons3goxNS8wMy8yMDI0O9HHzc/TOzEwOzE3MywyMAo=',
      'Ημερομηνία;Τίτλος;Ποσότητα;Τιμή',
    ],
    [
      'windows-1254',
      'VGFyaWg7SGlzc2U73f5sZW07QWRldDtBbP3+CjE1LjAzLjIwMjQ7UkVOO0Fs/f47MTA7MTczLDIwCg==',
      'Tarih;Hisse;İşlem;Adet;Alış',
    ],
    [
      'windows-1255',
      '+uD46eos+e0g8Onp+Cz08uXs5Czr7uX6CjE1LzAzLzIwMjQs+Onp7yz38OnkLDEwCg==',
      'תאריך,שם נייר,פעולה,כמות',
    ],
  ])('is %s where its bytes spell the words of a country so', (encoding, bytes, header) => {
    const file = new Uint8Array(Buffer.from(bytes, 'base64'));
    expect(detectEncoding(file)).toBe(encoding);
    expect(read(file, 7).split('\n')[0]).toBe(header);
  });

  it('is of its country also where that shows late', () => {
    const late = Buffer.concat([
      Buffer.from('Account 1\n\n'),
      Buffer.from('lvGS6JP6LJbBlb8slISUgyyQlJfKCjIwMjQvMy8xNSyDiYNDg5MslIOVdCwxMAo=', 'base64'),
    ]);
    expect(read(late, late.length, late.subarray(0, 8))).toContain('約定日,銘柄');
  });

  it('is Windows-1252 where nobody would write so', () => {
    for (const text of ['Gebühr;Stück;Währung;Erträge', 'Société Générale;Qté;éxé;Libellé', 'Año;Títulos;Operación'])
      expect(detectEncoding(new Uint8Array(Buffer.from(text, 'latin1')))).toBe('windows-1252');
  });
});
