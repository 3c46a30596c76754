import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto"
import { formatarData } from "@partida/fiscal"
import { z } from "zod"
import { canonico } from "../../db/canonico.ts"

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * What is said outside of the database about the register of one office on one day: whoever keeps it can tell later whether
 * the register still holds what it held. Signed in its canonical form.
 */
const esquemaDoBoletim = z.strictObject({
  formato: z.literal("partida-boletim/1"),
  /** Public address of the installation. */
  instalacao: z.string(),
  /** `PLATAFORMA` for what happened outside of any office. */
  idEscritorio: z.uuid(),
  escritorio: z.string(),
  cnpj: z.string().nullable(),
  /** 1, 2, 3… in each office. */
  numero: z.int().positive(),
  /** AAAA-MM-DD. */
  dia: z.string().regex(/^\d{4}-\d\d-\d\d$/),
  em: z.string(),
  /** Last link of the register and its hash: it covers all of those before. */
  elo: z.int().positive(),
  cabeca: hash,
  /** Rows of the audit trail in those links. */
  linhas: z.int().nonnegative(),
  contagens: z.record(z.string(), z.int()),
  /** Hash of the statement before, of the same office. */
  anterior: hash,
  /** Fingerprint of the key that signs. */
  chave: hash,
})
export type Boletim = z.infer<typeof esquemaDoBoletim>

export interface BoletimAssinado {
  readonly boletim: Boletim
  /** Base64. */
  readonly assinatura: string
}
const esquemaDoAssinado = z.strictObject({ boletim: esquemaDoBoletim, assinatura: z.base64() })

export const bytesDoBoletim = (boletim: Boletim): Buffer => Buffer.from(canonico(boletim), "utf8")
export const hashDoBoletim = (boletim: Boletim): string =>
  createHash("sha256").update(bytesDoBoletim(boletim)).digest("hex")

/** SHA-256 of the public key (SPKI, DER), hexadecimal. */
export const impressaoDaChave = (chave: KeyObject): string =>
  createHash("sha256")
    .update((chave.type === "private" ? createPublicKey(chave) : chave).export({ type: "spki", format: "der" }))
    .digest("hex")

/** Ed25519 signs the bytes themselves; the other kinds that vaults offer, their SHA-256. */
export const resumoQueAssina = (chave: KeyObject) => (chave.asymmetricKeyType === "ed25519" ? null : "sha256")

export const assinaturaConfere = ({ boletim, assinatura }: BoletimAssinado, publica: KeyObject): boolean =>
  verify(resumoQueAssina(publica), bytesDoBoletim(boletim), publica, Buffer.from(assinatura, "base64"))

const INICIO = "-----BEGIN BOLETIM-----"
const FIM = "-----END BOLETIM-----"

/** A statement as it is published: lines for people, then a block that survives being pasted, forwarded and printed. */
export function publicar(assinado: BoletimAssinado): string {
  const bloco = Buffer.from(canonico(assinado), "utf8").toString("base64")
  return `${paraPessoas(assinado.boletim)}\n${INICIO}\n${(bloco.match(/.{1,64}/g) ?? []).join("\n")}\n${FIM}\n`
}

/** What a statement says, in Portuguese, a fact a line. */
function paraPessoas({ escritorio, numero, dia, elo, linhas, cabeca, contagens, chave }: Boletim): string {
  const contados = Object.entries(contagens).map(([nome, quantos]) => `${NOMES[nome] ?? nome}: ${quantos}`)
  return [
    `${escritorio}, boletim nº ${numero}, de ${formatarData(dia)}`,
    `Registro até o elo ${elo}, com ${linhas} linhas de auditoria`,
    ...(contados.length > 0 ? [contados.join(", ")] : []),
    `Cabeça: ${cabeca}`,
    `Chave: ${chave}`,
  ].join("\n")
}

const NOMES: Readonly<Record<string, string>> = {
  empresas: "empresas",
  notas_fiscais: "notas fiscais",
  recibos: "recibos",
  selos: "selos",
  guias: "guias",
  guias_pagamentos: "pagamentos e estornos",
  lucros_distribuidos: "lucros distribuídos",
}

/**
 * Every statement of a text: a published file, an e-mail saved as text. A block that cannot be read is told by its place
 * (1 for the first) and never passed over.
 */
export function lerBoletins(texto: string): { readonly boletins: BoletimAssinado[]; readonly ilegiveis: number[] } {
  const boletins: BoletimAssinado[] = []
  const ilegiveis: number[] = []
  const blocos = texto.split(INICIO).slice(1)
  for (const [i, bloco] of blocos.entries()) {
    const lido = lerBloco(bloco)
    if (lido) boletins.push(lido)
    else ilegiveis.push(i + 1)
  }
  return { boletins, ilegiveis }
}

function lerBloco(bloco: string): BoletimAssinado | null {
  const fim = bloco.indexOf(FIM)
  if (fim < 0) return null
  // Mail programs quote with ">" and cut lines anywhere.
  const base64 = bloco.slice(0, fim).replace(/[\s>]/g, "")
  try {
    return esquemaDoAssinado.parse(JSON.parse(Buffer.from(base64, "base64").toString("utf8")))
  } catch {
    return null
  }
}
