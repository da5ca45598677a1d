# The product as one image; ROLE says what a container does of it (compose.yaml).
# What all stages begin with. To pin it by its digest, and to renew that: `node scripts/base-image.mjs` asks the registry, and prints the
# line for .env (docs/containers.md).
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/dashboard/package.json apps/dashboard/
COPY apps/server/package.json apps/server/
COPY apps/tracker/package.json apps/tracker/
COPY e2e/package.json e2e/
COPY packages/assets/package.json packages/assets/
COPY packages/contract/package.json packages/contract/
COPY packages/emulators/package.json packages/emulators/
COPY packages/fixtures/package.json packages/fixtures/
COPY packages/player/package.json packages/player/
COPY packages/recording/package.json packages/recording/
COPY platforms/package.json platforms/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

# What the server's build does not hold: the packages that it imports.
FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY packages/assets/package.json packages/assets/
COPY packages/contract/package.json packages/contract/
COPY packages/fixtures/package.json packages/fixtures/
COPY packages/recording/package.json packages/recording/
COPY platforms/package.json platforms/
RUN npm ci --omit=dev --workspace=@vitrine/server --no-audit --no-fund

FROM ${NODE_IMAGE}
ENV NODE_ENV=production MODE=production HOST=0.0.0.0 PORT=4400 DATA_DIR=/data
WORKDIR /app
# Of the packages some lie in the server's own folder.
COPY --from=packages /app .
COPY apps/server/plans.json apps/server/
COPY apps/server/migrations apps/server/migrations
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/apps/tracker/dist apps/tracker/dist
COPY --from=build /app/apps/dashboard/dist apps/dashboard/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4400
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/dist/main.js"]
