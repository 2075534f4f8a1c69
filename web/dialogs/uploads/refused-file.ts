import { api } from '../../api.ts';

/** Downloads the refused rows of an upload as a file, to correct and upload again. */
export async function saveRefusedRows(uploadId: number): Promise<void> {
  const { file_name, text } = await api.call('GET /api/v1/portfolio/uploadtradesfile/refused', {
    query: { upload_id: uploadId },
    shows_failure: true,
  });
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = file_name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
