/** A document of one page with one line: enough to be opened as what it is called. */
export function pdfOf(text: string): Buffer {
  const stream = `BT /F1 18 Tf 72 720 Td (${text.replace(/[()\\]/g, '')}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let file = '%PDF-1.4\n';
  const rows = objects.map((object, index) => {
    const row = `${String(file.length).padStart(10, '0')} 00000 n \n`;
    file += `${index + 1} 0 obj${object}endobj\n`;
    return row;
  });
  const end = `trailer<</Size 6/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 6\n0000000000 65535 f \n${rows.join('')}${end}`, 'latin1');
}
