# Trover in one image. The database is a server of its own: set DATABASE_URL (compose.yaml starts one).
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY core/package.json core/
COPY intake/package.json intake/
COPY contract/package.json contract/
COPY db/package.json db/
COPY server/package.json server/
COPY web/package.json web/
COPY scripts/link-node.mjs scripts/
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
# Reads scans and photos of statements.
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends tesseract-ocr && rm -rf /var/lib/apt/lists/*
# Without a demonstration, unless TROVER_ENV is set to another environment.
ENV NODE_ENV=production TROVER_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build --chown=node:node /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000 3001
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD node -e "fetch('http://localhost:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
ENTRYPOINT ["node", "server/build/main.js"]
