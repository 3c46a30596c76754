import { z } from "zod"
import { instanteCompacto } from "../calendario.ts"
import type { Contexto, MensagemDaCaixa } from "../estado.ts"
import { type Chamada, Recusa, type Resposta, sucesso } from "../protocolo.ts"
import { ler } from "./entrada.ts"

/** CAIXAPOSTAL: the messages of a taxpayer. Opening one is reading it. */

const POR_PAGINA = 50
const FORA_DO_DOMINIO = "[EntradaIncorreta-CAIXAPOSTAL-07]"
const algarismo = z.union([z.string(), z.number()]).transform(String)
const listar = z.object({
  statusLeitura: algarismo.refine((s) => ["0", "1", "2"].includes(s), "fora do domínio"),
  indicadorPagina: algarismo.refine((s) => ["0", "1"].includes(s), "fora do domínio"),
  ponteiroPagina: algarismo.nullish(),
})
const sucessoDe = (conteudo: unknown) =>
  sucesso("CAIXAPOSTAL", { codigo: "00", conteudo: [conteudo] }, [
    { codigo: "[Sucesso-CAIXAPOSTAL-00]", texto: "Requisição efetuada com sucesso." },
  ])

const mensagensDe = ({ gavetas }: Contexto, { envelope }: Chamada): readonly MensagemDaCaixa[] =>
  gavetas.mensagens.ler(envelope.contribuinte.numero) ?? []

const comum = (m: MensagemDaCaixa) => ({
  codigoSistemaRemetente: "00019",
  codigoModelo: "00007",
  dataEnvio: m.enviadaEm.slice(0, 8),
  horaEnvio: m.enviadaEm.slice(8),
  numeroControle: `${m.enviadaEm.slice(0, 4)}/${m.isn.padStart(15, "0")}`,
  dataLeitura: m.lidaEm?.slice(0, 8) ?? "",
  horaLeitura: m.lidaEm?.slice(8) ?? "",
  dataExclusao: "",
  horaExclusao: "",
  dataCiencia: m.lidaEm?.slice(0, 8) ?? "",
  assuntoModelo: m.assunto,
  origemModelo: "1",
  valorParametroAssunto: m.parametroDoAssunto,
  relevancia: String(m.relevancia),
  isn: m.isn,
  tipoOrigem: String(m.tipoOrigem),
  descricaoOrigem: "DOCUMENTO DE TESTE",
})

/** MSGCONTRIBUINTE61: newest first, fifty a page; the pointer is where the next page begins. */
export function listarMensagens(contexto: Contexto, chamada: Chamada): Resposta {
  const { statusLeitura, indicadorPagina, ponteiroPagina } = ler(listar, chamada.entrada, FORA_DO_DOMINIO)
  const achadas = mensagensDe(contexto, chamada).filter(
    ({ lidaEm }) => statusLeitura === "0" || (statusLeitura === "1") === (lidaEm !== null),
  )
  const inicio = indicadorPagina === "0" ? 0 : Number(ponteiroPagina ?? 0)
  const pagina = achadas.slice(inicio, inicio + POR_PAGINA)
  const ponteiro = (posicao: number) => String(posicao).padStart(14, "0")
  return sucessoDe({
    quantidadeMensagens: String(pagina.length),
    indicadorUltimaPagina: inicio + POR_PAGINA < achadas.length ? "N" : "S",
    ponteiroPaginaRetornada: ponteiro(inicio),
    ponteiroProximaPagina: ponteiro(inicio + POR_PAGINA),
    cnpjMatriz: chamada.envelope.contribuinte.numero,
    listaMensagens: pagina.map((m) => ({
      ...comum(m),
      indicadorLeitura: m.lidaEm === null ? "0" : "1",
      indicadorFavorito: "0",
      dataValidade: "",
    })),
  })
}

export function detalharMensagem(contexto: Contexto, chamada: Chamada): Resposta {
  const { isn } = ler(z.object({ isn: algarismo }), chamada.entrada, FORA_DO_DOMINIO)
  const todas = mensagensDe(contexto, chamada)
  const achada = todas.find((m) => Number(m.isn) === Number(isn))
  if (!achada) throw new Recusa(400, "[Erro-CAIXAPOSTAL-02]", "ISN não encontrado.")
  const lida = { ...achada, lidaEm: achada.lidaEm ?? instanteCompacto(contexto.agora()) }
  const { numero } = chamada.envelope.contribuinte
  contexto.gavetas.mensagens.gravar(
    numero,
    todas.map((m) => (m === achada ? lida : m)),
  )
  return sucessoDe({
    ...comum(lida),
    indFavorito: "0",
    dataExpiracao: "",
    corpoModelo: lida.corpo,
    variaveis: lida.variaveis,
  })
}

/** INNOVAMSG63: 0 none, 1 one, 2 more that nobody has opened. */
export function indicarNovas(contexto: Contexto, chamada: Chamada): Resposta {
  const novas = mensagensDe(contexto, chamada).filter(({ lidaEm }) => lidaEm === null).length
  return sucessoDe({ indicadorMensagensNovas: String(Math.min(novas, 2)) })
}
