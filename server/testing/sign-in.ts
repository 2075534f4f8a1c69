/** Signs in over HTTP; returns the status. */
export async function signIn(address: string, username: string, password: string): Promise<number> {
  const token = await fetch(`${address}/api/v1/auth/getcsrftoken`);
  const { data } = (await token.json()) as { data: { csrftoken: string } };
  const headers = {
    'content-type': 'application/json',
    'x-csrftoken': data.csrftoken,
    cookie: `csrftoken=${data.csrftoken}`,
  };
  const body = JSON.stringify({ username, password });
  return (await fetch(`${address}/api/v1/auth/login`, { method: 'POST', headers, body })).status;
}
