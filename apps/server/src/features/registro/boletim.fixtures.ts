import { generateKeyPairSync, sign } from "node:crypto"
import { PLATAFORMA } from "../../db/escritorios.ts"
import { type Boletim, type BoletimAssinado, bytesDoBoletim, impressaoDaChave } from "./boletim.ts"
import { INICIO_DO_REGISTRO } from "./elo.ts"

export const PAR_DE_TESTE = generateKeyPairSync("ed25519")

/** A statement signed by the key of the tests. */
export function umBoletim(mudancas: Partial<Boletim> = {}): BoletimAssinado {
  const boletim: Boletim = {
    formato: "partida-boletim/1",
    instalacao: "https://contabil.example",
    idEscritorio: PLATAFORMA,
    escritorio: "Contábil Horizonte",
    cnpj: "34567219000199",
    numero: 1,
    dia: "2026-11-20",
    em: "2026-11-20T10:00:00.000Z",
    elo: 3,
    cabeca: "a".repeat(64),
    linhas: 700,
    contagens: { selos: 6, guias_pagamentos: 3 },
    anterior: INICIO_DO_REGISTRO,
    chave: impressaoDaChave(PAR_DE_TESTE.publicKey),
    ...mudancas,
  }
  return { boletim, assinatura: sign(null, bytesDoBoletim(boletim), PAR_DE_TESTE.privateKey).toString("base64") }
}
