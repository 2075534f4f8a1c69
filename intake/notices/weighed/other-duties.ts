/** What the parties and the administrator have to do. */
export const OTHER_DUTIES =
  /\b(?:counsel|defendants?|(?:lead )?plaintiffs?|administrator|parties|company)(?: and [\w ]{3,20})? (?:shall|must|will|is to|are to|to) (?:then |also |first |jointly )?(?:cause|file|serve|mail|send|post|publish|submit|pay|respond|reply|move|provide|issue|deliver)\b|\b(?:motions? (?:for|in support)|papers|reply|replies|brief|memorand\w+|responses? to|notice shall be|nominees?|brokers?|notice of intention to appear|mailed? the (?:\w+ ){0,2}notice)\b/i;
