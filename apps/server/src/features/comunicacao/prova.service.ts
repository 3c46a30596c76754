import { createHash } from "node:crypto"
import type { EnvioDetalhado } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, encontrado } from "../../http/erros.ts"
import { lerEmitente } from "../escritorios/emitente.service.ts"
import {
  alterarEnvio,
  type Envio,
  lerDocumentosDoEnvio,
  lerEnvio,
  lerEventos,
  type NovoEvento,
  provar,
  tomarEnvio,
} from "./envios.repository.ts"
import { envioDaMensagem } from "./sem-chegar.repository.ts"

/** A sending, what it carries and everything that is known of it. Raises nao-encontrado. */
export async function consultarEnvio(tx: Tx, escopo: Escopo, id: string): Promise<EnvioDetalhado> {
  const lido = encontrado(await lerEnvio(tx, escopo, id))
  const { envio, apelido } = lido
  const documentos = await lerDocumentosDoEnvio(tx, escopo, id)
  const eventos = await lerEventos(tx, escopo, id)
  return {
    id,
    idEmpresa: envio.idEmpresa,
    apelido,
    destinatario: envio.destinatario,
    canal: envio.canal,
    endereco: envio.canal === "portal" ? "Portal" : envio.endereco,
    estado: envio.estado,
    assunto: envio.assuntoDaMensagem,
    texto: envio.texto,
    resumo: envio.resumo,
    modelo: { tipo: envio.modelo, versao: envio.modeloVersao },
    motivoDoReenvio: envio.motivoDoReenvio,
    criadoEm: envio.criadoEm.toISOString(),
    criadoPor: envio.criadoPor,
    link: {
      valeAte: envio.linkValeAte?.toISOString() ?? null,
      revogadoEm: envio.linkRevogadoEm?.toISOString() ?? null,
      erros: envio.linkErros,
    },
    documentos: documentos.map(({ documento, comunicado }) => ({
      id: documento.idAlvo,
      titulo: documento.titulo,
      valor: paraReais(documento.valorCentavos),
      venceEm: documento.venceEm,
      sha256: comunicado?.sha256 ?? null,
      codigo: comunicado?.codigo ?? null,
      abertoEm: documento.abertoEm?.toISOString() ?? null,
    })),
    eventos: eventos.map(({ id, tipo, estado, em, registradoEm, detalhe, quem, prova }) => ({
      id,
      tipo,
      estado,
      em: em.toISOString(),
      registradoEm: registradoEm.toISOString(),
      detalhe,
      quem,
      prova,
    })),
  }
}

/** The proof of a sending as a file: the record whole, and the hash of it. Raises nao-encontrado. */
export async function exportarProva(tx: Tx, escopo: Escopo, id: string, agora: Date) {
  const envio = await consultarEnvio(tx, escopo, id)
  const { escritorio } = await lerEmitente(tx, escopo)
  const registro = { escritorio, envio, extraidoEm: agora.toISOString() }
  const sha256 = createHash("sha256").update(JSON.stringify(registro)).digest("hex")
  const corpo = `${JSON.stringify({ ...registro, sha256 }, null, 2)}\n`
  return { tipo: "application/json", nome: `prova-de-envio-${id}.json`, bytes: Buffer.from(corpo) }
}

/**
 * The sending by WhatsApp that something told outside is of: by what we said of it when it left, or by how Meta calls the message. Null
 * of none of this office.
 */
export async function acharEnvio(
  tx: Tx,
  escopo: Escopo,
  { referencia, wamid }: { readonly referencia: string | null; readonly wamid: string },
): Promise<string | null> {
  const dito = referencia !== null && UUID.test(referencia) ? await lerEnvio(tx, escopo, referencia) : null
  if (dito?.envio.canal === "whatsapp-api") return dito.envio.id
  return envioDaMensagem(tx, escopo, wamid)
}
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/**
 * Adds what somebody outside told of a sending, once: told again with what `chave` names, it is the same proof. Answers the sending;
 * null of none.
 */
export async function provarUmaVez(
  tx: Tx,
  escopo: Escopo,
  idEnvio: string,
  evento: NovoEvento,
  chave: Readonly<Record<string, unknown>>,
): Promise<Pick<Envio, "id" | "idEmpresa" | "canal" | "endereco"> | null> {
  // Locked: the same told twice at once is one proof.
  const envio = await tomarEnvio(tx, escopo, idEnvio)
  if (!envio) return null
  const iguais = (await lerEventos(tx, escopo, idEnvio)).filter(
    (e) => e.tipo === evento.tipo && Object.entries(chave).every(([nome, valor]) => e.prova[nome] === valor),
  )
  if (iguais.length === 0) await provar(tx, escopo, [envio], { ...evento, prova: { ...evento.prova, ...chave } })
  return envio
}

/** From here on the link opens nothing. Raises nao-encontrado, ja-feito. */
export async function revogarLink(tx: Tx, { escopo, nome, agora }: Ato, id: string): Promise<EnvioDetalhado> {
  const envio = encontrado(await tomarEnvio(tx, escopo, id))
  if (envio.linkRevogadoEm !== null) throw new ErroDeNegocio("ja-feito", "Este link já estava cancelado.")
  await alterarEnvio(tx, escopo, id, { linkRevogadoEm: agora })
  await provar(tx, escopo, [envio], {
    tipo: "link-revogado",
    em: agora,
    detalhe: "O link deixou de abrir.",
    quem: nome,
  })
  return consultarEnvio(tx, escopo, id)
}
