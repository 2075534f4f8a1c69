/** A cell that shows, in any column, that an order was not executed. */
export const UNDONE =
  /^(?:orders? |trade )?(?:cancel(?:l?ed|lation)?|rejected|lapsed|failed|void(?:ed)?|declined|withdrawn|deleted|busted|killed|un(?:executed|filled)|not (?:executed|filled|carried out)|storniert|abgelehnt|gestrichen|gelöscht|annulée?|refusée?|rejetée?|annullat[oa]|rifiutat[oa]|cancelad[oa]|anulad[oa]|rechazad[oa]|geannuleerd|geweigerd|vervallen|makulerad|anulowan[eay]|odrzucon[eay])(?: orders?| trade)?$/i;
