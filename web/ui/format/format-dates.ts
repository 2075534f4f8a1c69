export {
  daysFrom,
  formatDate,
  formatDateDense,
  formatDayMonth,
  formatDaysLeft,
  formatMonth,
  formatMonthSpan,
  formatSpan,
} from '@trover/core/format/dates.ts';
