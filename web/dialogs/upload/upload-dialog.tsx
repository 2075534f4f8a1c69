import { Dialog } from '../../ui/dialog.tsx';
import type { OpenDialog } from '../host.tsx';

export default function UploadDialog({ onClose }: OpenDialog<'upload-modal'>) {
  return <Dialog open title="Upload trades" onClose={onClose} />;
}
