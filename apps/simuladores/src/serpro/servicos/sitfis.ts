import { randomBytes } from "node:crypto"
import { z } from "zod"
import { porExtenso } from "../calendario.ts"
import { type Contexto, hoje, nomeDe } from "../estado.ts"
import { mascarado } from "../ni.ts"
import { pdfDeTexto } from "../pdf/documentos.ts"
import { type Chamada, Recusa, type Resposta, semCorpo, sucesso } from "../protocolo.ts"
import { ler } from "./entrada.ts"

/**
 * SITFIS: a protocol, a wait, a report. Waits are of the machine's clock. The control port makes the queue full for so many
 * calls, and the work slower than the wait it announces.
 */
const INVALIDA = "[EntradaIncorreta-Sitfis-EI01]"
const SUCESSO = { codigo: "[Sucesso-Sitfis-SC01]", texto: "A requisição foi efetuada com sucesso." }
/** Of ajustesGerais. */
const FILA_CHEIA = "sitfis-fila"
const LENTIDAO_MS = "sitfis-lentidao"

export function ajustarSitfis({ gavetas }: Contexto, filaCheia: number, lentidaoMs: number): void {
  gavetas.ajustesGerais.gravar(FILA_CHEIA, filaCheia)
  gavetas.ajustesGerais.gravar(LENTIDAO_MS, lentidaoMs)
}

export function solicitarProtocolo(contexto: Contexto, chamada: Chamada): Resposta {
  const { gavetas, esperaDoSitfisMs: espera } = contexto
  const { contribuinte, autorPedidoDados: autor } = chamada.envelope
  const cheia = gavetas.ajustesGerais.ler(FILA_CHEIA) ?? 0
  if (cheia > 0) {
    gavetas.ajustesGerais.gravar(FILA_CHEIA, cheia - 1)
    const texto =
      "Não foi possível concluir a ação para o contribuinte informado. Aguarde o tempo informado no campo tempoEspera para fazer uma nova solicitação."
    const mensagens = [SUCESSO, { codigo: "[Aviso-Sitfis-AV03]", texto }]
    return { status: 503, mensagens, dados: JSON.stringify({ tempoEspera: espera }) }
  }
  const dia = hoje(contexto)
  for (const [numero, p] of gavetas.protocolos.entradas()) {
    const mesmo = p.contribuinte === contribuinte.numero && p.autor === autor.numero && p.dia === dia && !p.usado
    if (mesmo) {
      return semCorpo(304, {
        "cache-control": "integra_sitfis_solicitar_relatorio",
        etag: `"protocoloRelatorio:${numero}"`,
        expires: new Date(`${dia}T23:59:59-03:00`).toUTCString(),
      })
    }
  }
  const protocoloRelatorio = randomBytes(60).toString("base64")
  const agora = Date.now()
  const lentidao = gavetas.ajustesGerais.ler(LENTIDAO_MS) ?? 0
  gavetas.protocolos.gravar(protocoloRelatorio, {
    contribuinte: contribuinte.numero,
    autor: autor.numero,
    dia,
    prontoEmMs: agora + espera + lentidao,
    esperarAteMs: agora + espera,
    usado: false,
  })
  const aviso = { codigo: "[Aviso-Sitfis-AV01]", texto: "Obtenha o relatório no serviço /emitir." }
  return sucesso("Sitfis", { protocoloRelatorio, tempoEspera: espera }, [SUCESSO, aviso])
}

export function emitirRelatorio(contexto: Contexto, chamada: Chamada): Resposta {
  const { gavetas, esperaDoSitfisMs: espera } = contexto
  const { protocoloRelatorio } = ler(z.object({ protocoloRelatorio: z.string().max(400) }), chamada.entrada, INVALIDA)
  const protocolo = gavetas.protocolos.ler(protocoloRelatorio)
  const { contribuinte, autorPedidoDados: autor } = chamada.envelope
  if (!protocolo || protocolo.dia !== hoje(contexto)) throw new Recusa(400, INVALIDA, "Requisição inválida.")
  if (protocolo.contribuinte !== contribuinte.numero || protocolo.autor !== autor.numero) {
    const campo = protocolo.contribuinte !== contribuinte.numero ? "contribuinte" : "autorPedidoDados"
    const texto = `Requisição inválida. O ${campo} recebido no serviço /emitir é diferente do ${campo} utilizado no serviço /apoiar`
    throw new Recusa(400, INVALIDA, texto)
  }
  const agora = Date.now()
  if (agora < protocolo.esperarAteMs) {
    const texto = "A emissão relatório de situação fiscal está em processamento."
    const mensagens = [{ codigo: "[Sucesso-Sitfis-SC02]", texto }]
    return { status: 202, mensagens, dados: JSON.stringify({ tempoEspera: protocolo.esperarAteMs - agora }) }
  }
  if (agora < protocolo.prontoEmMs) {
    gavetas.protocolos.gravar(protocoloRelatorio, { ...protocolo, esperarAteMs: agora + espera })
    return semCorpo(204, { etag: `"tempoEspera:${espera}"` })
  }
  gavetas.protocolos.gravar(protocoloRelatorio, { ...protocolo, usado: true })
  const pendencias = gavetas.contribuintes.ler(contribuinte.numero)?.situacaoFiscal ?? []
  const linhas = [
    `CNPJ/CPF: ${mascarado(contribuinte.numero)}`,
    `Nome: ${nomeDe(contexto, contribuinte.numero)}`,
    `Emitido em: ${porExtenso(hoje(contexto))}`,
    "",
    "Diagnóstico Fiscal na Receita Federal e Procuradoria-Geral da Fazenda Nacional",
    ...(pendencias.length > 0
      ? pendencias
      : ["Não foram detectadas pendências/exigibilidades suspensas nos controles da Receita Federal."]),
  ]
  const pdf = pdfDeTexto(contexto.modelos, "Relatório de Situação Fiscal", linhas)
  return sucesso("Sitfis", { pdf }, [SUCESSO])
}
