/// <reference types="vite/client" />

/** Version of this build, compared with the server's /meta.json. */
declare const __VERSAO__: string
