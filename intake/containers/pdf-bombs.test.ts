import type { TradeFile } from '@trover/core/trades/trade.ts';
import { zlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type ReadOptions, readTradeFile } from '../read-trade-file.ts';

async function read(bytes: Uint8Array, options: ReadOptions = {}): Promise<TradeFile> {
  const source = (async function* () {
    for (let at = 0; at < bytes.length; at += 7000) yield bytes.subarray(at, at + 7000);
  })();
  return readTradeFile(source, options);
}

describe('a small PDF document that comes to very much', () => {
  it('whose streams lie in each other is not opened, and one of many short streams is', async () => {
    const marker = Buffer.concat([Buffer.from('stream\n'), Buffer.from([0x78, 0x9c])]);
    // blocks that make nothing, then one that contains the beginning of the next stream
    const idle = Buffer.from([0, 0, 0, 0xff, 0xff]);
    const held = Buffer.concat([Buffer.from([0, marker.length, 0, 0xff ^ marker.length, 0xff]), marker]);
    const link = Buffer.concat([...Array.from({ length: 200 }, () => idle), held]);
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), marker, ...Array.from({ length: 8_000 }, () => link)]);
    expect((await read(bytes)).errors[0]!.reason).toMatch(/not opened: its parts overlap/);

    const short = zlibSync(Buffer.from('q Q'));
    const object = Buffer.concat([
      Buffer.from('<</Filter/FlateDecode>>\nstream\n'),
      short,
      Buffer.from('\nendstream\n'),
    ]);
    const many = Buffer.concat([Buffer.from('%PDF-1.7\n'), ...Array.from({ length: 3_000 }, () => object)]);
    expect((await read(many)).errors[0]!.reason).not.toMatch(/not opened/);
  }, 60_000);

  it.each([
    ['texts', 'BT /F 10 Tf 10 10 Td (2024-01-02 Buy) Tj ET', /its page 1 has far more texts than fit on a page/],
    ['lines', '0 0 m 10 10 l S 5 5 m 7 7 l S', /its page 1 draws far more than fits on a page/],
  ])(
    'whose forms draw forms that draw %s is given up, in a bounded time',
    async (_, drawn, fault) => {
      const levels = 9;
      const forms = Array.from({ length: levels }, (__, level) => {
        const isLeaf = level === levels - 1;
        const content = isLeaf ? drawn : '/X Do '.repeat(10);
        const resources = isLeaf ? '<</Font<</F 5 0 R>>>>' : `<</XObject<</X ${7 + level} 0 R>>/Font<</F 5 0 R>>>>`;
        return `<</Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources ${resources}/Length ${content.length}>>\nstream\n${content}\nendstream`;
      });
      const bytes = pdfOfObjects([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</XObject<</X 6 0 R>>>>/Contents 4 0 R>>',
        '<</Length 5>>\nstream\n/X Do\nendstream',
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
        ...forms,
      ]);
      const readPicture: ReadOptions['readPicture'] = async () => null;
      expect((await read(bytes, { readPicture })).errors[0]!.reason).toMatch(fault);
    },
    120_000,
  );
});

/** A document of these objects, in their order. */
function pdfOfObjects(objects: readonly string[]): Buffer {
  let text = '%PDF-1.5\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`,
  );
}
