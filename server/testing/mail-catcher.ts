// A mail server for the end-to-end tests: it receives mails by SMTP, and lists them over HTTP. node
// server/testing/mail-catcher.ts SMTP_PORT HTTP_PORT
import { createServer } from 'node:http';
import { TestSmtpServer } from './test-smtp-server.ts';

const [smtpPort, httpPort] = process.argv.slice(2).map(Number);
const server = new TestSmtpServer();
await server.open(smtpPort);

createServer((request, response) => {
  const to = new URL(request.url ?? '/', 'http://localhost').searchParams.get('to');
  const mails = server.mails.filter((mail) => to === null || mail.to.includes(to));
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(mails.map((mail) => ({ subject: mail.header('subject') ?? '', text: mail.body }))));
}).listen(httpPort);
