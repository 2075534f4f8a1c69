/** The `format` of an archive of several files, each of which has one of its own. */
export const ARCHIVE_FORMAT = 'archive';
export const ARCHIVE_TITLE = 'Archive (ZIP) of several files';
