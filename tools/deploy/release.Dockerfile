# The release commands with the sources of shell and remotes: builds into the release store at /store. Build context: the project's root.
FROM node:26-bookworm-slim AS packages
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund

FROM node:26-bookworm-slim
WORKDIR /app
COPY --from=packages --chown=node:node /app ./
RUN mkdir -p /store && chown node:node /store /app
USER node
CMD ["node", "tools/release.mjs", "release", "all", "--store=/store"]
