/** A statement of one page as a broker sends it, with these lines. */
export function statementPdf(lines: readonly string[]): { name: string; mimeType: string; buffer: Buffer } {
  const drawn = lines.map((line) => `(${line}) Tj 0 -20 Td`).join(' ');
  return {
    name: 'statement.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length ${drawn.length + 37}>>stream
BT /F 12 Tf 72 720 Td ${drawn} ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF
`),
  };
}
