import { type PointerEvent, useRef } from 'react';
import { LinkButton } from '../../../ui/button.tsx';
import styles from '../styles/signature.module.css';

/** A field to draw a signature in; typing is always possible instead. */
export function SignaturePad({ onDrawn }: { onDrawn: (drawn: Blob | null) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDown = useRef(false);
  const place = ({ clientX, clientY }: PointerEvent): [number, number] => {
    const box = canvas.current!.getBoundingClientRect();
    return [((clientX - box.left) / box.width) * 720, ((clientY - box.top) / box.height) * 160];
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    isDown.current = true;
    event.currentTarget.setPointerCapture(event.pointerId);
    pen.lineWidth = 3;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.strokeStyle = '#10231d'; // dark on white, whatever the theme
    pen.beginPath();
    pen.moveTo(...place(event));
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || !isDown.current) return;
    pen.lineTo(...place(event));
    pen.stroke();
  };
  const end = () => {
    if (!isDown.current) return;
    isDown.current = false;
    canvas.current?.toBlob((blob) => onDrawn(blob), 'image/png');
  };
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, 720, 160);
    onDrawn(null);
  };
  return (
    <div className={styles.pad}>
      <canvas
        ref={canvas}
        width={720}
        height={160}
        role="img"
        aria-label="Draw your signature here"
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <LinkButton onClick={clear}>Clear</LinkButton>
    </div>
  );
}
