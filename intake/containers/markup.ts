export const SPREADSHEET = /urn:schemas-microsoft-com:office:spreadsheet/;
const WEB_PAGE =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?<(?:!doctype html|html|head|meta|style|table|div|center|font)\b/i;

/** Whether a text is a workbook or a web page, as brokers offer them under the name of a spreadsheet. */
export const isMarkup = (opening: string): boolean => SPREADSHEET.test(opening) || WEB_PAGE.test(opening);
