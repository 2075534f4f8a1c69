import sharp from 'sharp';

// One picture takes one core, and leaves nothing behind.
sharp.concurrency(1);
sharp.cache(false);
// Only what this file names is decoded: no PDF, nothing that reads other files. SVG is for drawings of our own:
// `read-image.ts` refuses what someone sent before it comes this far.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff', 'Svg'].map((format) => `VipsForeignLoad${format}`),
});

export default sharp;
