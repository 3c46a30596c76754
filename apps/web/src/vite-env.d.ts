/// <reference types="vite/client" />

/** Version of this build, compared with the server's /meta.json. */
declare const __VERSAO__: string
/** Whether the catalogue of components is part of this build. */
declare const __CATALOGO__: boolean
