import { randomUUID } from "node:crypto"
import {
  type CorpoFederal,
  type CorpoMunicipal,
  type DadosFederais,
  dadosFederais,
  itemDoCodigo,
} from "@partida/contracts"
import { formatarData, localDoIss, somarDias } from "@partida/fiscal"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, encontrado } from "../../http/erros.ts"
import { linhaDaTabela } from "../../tabelas/tabelas.ts"
import { assuntoEmPalavras, diferencas, linhaDoTempo, nomeNaTabela, versaoAtual } from "./apresentacao.ts"
import {
  type Ambito,
  type Assunto,
  inserirRegra,
  type LinhaDeRegra,
  lerAssunto,
  lerConflitos,
  lerDoMunicipio,
  lerFederais,
  lerRegra,
  mudarSituacao,
  type Periodo,
  type Regime,
  travarRegras,
} from "./regras-fiscais.repository.ts"
import { codigosDoServico, regraVigenteEm } from "./vigencia.ts"

/** What a rule says, whatever its scope. */
export interface ConteudoDaRegra extends Periodo {
  readonly assunto: Assunto
  readonly fundamento: string
  readonly dados: CorpoMunicipal["dados"] | CorpoFederal["dados"]
}

/** Raises entrada-invalida for a municipality or a service that does not exist. */
export function conferirAssunto(idMunicipio: string | null, codigo: string | null): void {
  const recusar = (campo: string, mensagem: string) => new ErroDeNegocio("entrada-invalida", mensagem, campo)
  if (idMunicipio !== null && !linhaDaTabela("municipios", idMunicipio))
    throw recusar("idMunicipio", "Este município não está na tabela do IBGE. Escolha-o na lista.")
  if (codigo !== null && !nomeNaTabela(codigo))
    throw recusar("codigo", `O código ${codigo} não está nas tabelas oficiais. Escolha-o na lista.`)
}

/** What somebody typed of a municipal rule. Raises entrada-invalida for a place that LC 116/2003 art. 3º does not admit. */
export function doMunicipio({ idMunicipio, codigo, dados, ...resto }: CorpoMunicipal): ConteudoDaRegra {
  conferirAssunto(idMunicipio, codigo)
  if (codigo !== null && dados.tipo === "servico") conferirLocal(codigo, dados.local, resto.desde)
  return { ...resto, dados, assunto: { ambito: "municipal", idMunicipio, codigo, regime: null } }
}

/** What somebody typed of a federal rule. */
export function doPais({ codigo, regime, ...resto }: CorpoFederal): ConteudoDaRegra {
  conferirAssunto(null, codigo)
  return { ...resto, assunto: { ambito: "federal", idMunicipio: null, codigo, regime } }
}

const INICIO_DA_LC_116 = "2004-01-01"

/** Place and responsibility of a service by federal law, on a day; null for what is not in the list of the law. */
function leiDoServico(codigo: string, data: string) {
  const item = itemDoCodigo(codigo).replace(/^0/, "")
  // 99.01 exists only in the NFS-e; the list of the law ends in 40.
  if (data < INICIO_DA_LC_116 || Number(item.split(".")[0]) > 40) return null
  const resposta = localDoIss({ data, item })
  if (resposta.tipo !== "calculado") return null
  const { resultado, parametros } = resposta
  return { ...resultado, confianca: parametros[0]?.confianca ?? "verified" }
}

const locais = { prestador: "do prestador", tomador: "do tomador", execucao: "da execução" }

function conferirLocal(codigo: string, local: keyof typeof locais, data: string): void {
  const lei = leiDoServico(codigo, data)
  // Items whose place is in dispute (LC 175/2020) are for the accountant to decide.
  if (lei === null || lei.confianca === "memory" || lei.local === local) return
  throw new ErroDeNegocio(
    "entrada-invalida",
    `O art. 3º da LC 116/2003 fixa o local deste serviço: ${lei.descricao}. Escolha o município ${locais[lei.local]}.`,
    "dados.local",
  )
}

/** A rule with its versions. Any id of its chain finds it. Raises nao-encontrado. */
export async function consultarRegra(tx: Tx, escopo: Escopo, ambito: Ambito, id: string) {
  const { atual, doAssunto } = await acharRegra(tx, escopo, ambito, id)
  return { atual, ...linhaDoTempo(atual, doAssunto) }
}

async function acharRegra(tx: Tx, escopo: Escopo, ambito: Ambito, id: string) {
  const linha = encontrado(await lerRegra(tx, escopo, ambito, id))
  const doAssunto = await lerAssunto(tx, escopo, linha)
  return { atual: versaoAtual(linha, doAssunto), doAssunto }
}

/** Whether ending a rule on the day before another begins leaves no day without answer that had one. */
export function podeEncerrar(antiga: Periodo, nova: Periodo): boolean {
  return antiga.desde < nova.desde && (nova.ate === null || (antiga.ate !== null && antiga.ate <= nova.ate))
}

/**
 * Creates version 1 of a rule. With `encerrarAnterior`, the one that is open on its first day ends on the day before, as a
 * new version. Raises regra-sobreposta naming the rule in the way; the database refuses it too, whoever writes.
 */
export async function criarRegra(
  tx: Tx,
  ato: Ato,
  conteudo: ConteudoDaRegra,
  encerrarAnterior: boolean,
): Promise<string> {
  const { escopo } = ato
  await travarRegras(tx, escopo, conteudo.assunto.ambito)
  const conflitos = await lerConflitos(tx, escopo, conteudo.assunto, conteudo, null)
  const [unico] = conflitos
  if (encerrarAnterior && unico && conflitos.length === 1 && podeEncerrar(unico, conteudo)) {
    await gravarVersao(tx, ato, { ...unico, ate: somarDias(conteudo.desde, -1) }, unico)
  } else if (unico) {
    throw sobreposta(conteudo.assunto, unico)
  }
  return gravarVersao(tx, ato, conteudo, null)
}

function sobreposta(assunto: Assunto, { desde, ate, versao }: LinhaDeRegra): ErroDeNegocio {
  const periodo =
    ate === null ? `desde ${formatarData(desde)}, sem fim` : `de ${formatarData(desde)} a ${formatarData(ate)}`
  return new ErroDeNegocio(
    "regra-sobreposta",
    `Já vale uma regra de ${assuntoEmPalavras(assunto)} ${periodo} (versão ${versao}). Encerre-a na véspera, edite-a, ou escolha outras datas.`,
    "desde",
  )
}

/**
 * Adds the next version; the one before stays as it was, marked as replaced. The same content again changes nothing. Raises
 * nao-encontrado, versao-desatualizada, transicao-recusada (revoked), entrada-invalida (another subject) and
 * regra-sobreposta.
 */
export async function editarRegra(
  tx: Tx,
  ato: Ato,
  id: string,
  versaoEsperada: number,
  conteudo: ConteudoDaRegra,
): Promise<void> {
  const { escopo } = ato
  const { assunto } = conteudo
  const atual = await paraMudar(tx, escopo, assunto.ambito, id, versaoEsperada)
  const outro = (["idMunicipio", "codigo", "regime"] as const).find((campo) => atual[campo] !== assunto[campo])
  if (outro)
    throw new ErroDeNegocio(
      "entrada-invalida",
      "O assunto de uma regra não muda: o histórico dela perderia o sentido. Revogue esta e crie outra.",
      outro,
    )
  if (diferencas(atual, conteudo).length === 0) return
  const [conflito] = await lerConflitos(tx, escopo, assunto, conteudo, atual.id)
  if (conflito) throw sobreposta(assunto, conflito)
  await gravarVersao(tx, ato, conteudo, atual)
}

/** Takes a rule out of force for good, with a reason. Raises nao-encontrado, versao-desatualizada, transicao-recusada. */
export async function revogarRegra(
  tx: Tx,
  escopo: Escopo,
  { ambito, id }: { readonly ambito: Ambito; readonly id: string },
  versaoEsperada: number,
  motivo: string,
): Promise<void> {
  const atual = await paraMudar(tx, escopo, ambito, id, versaoEsperada)
  await mudarSituacao(tx, escopo, atual.id, "revogada", motivo)
}

async function paraMudar(tx: Tx, escopo: Escopo, ambito: Ambito, id: string, versaoEsperada: number) {
  await travarRegras(tx, escopo, ambito)
  const { atual } = await acharRegra(tx, escopo, ambito, id)
  if (atual.versao !== versaoEsperada) throw new ErroDeNegocio("versao-desatualizada")
  if (atual.situacao === "revogada")
    throw new ErroDeNegocio("transicao-recusada", "Esta regra foi revogada e não muda mais. Crie outra no lugar dela.")
  return atual
}

async function gravarVersao(
  tx: Tx,
  { escopo, nome, agora }: Ato,
  conteudo: Pick<LinhaDeRegra, "desde" | "ate" | "fundamento" | "dados"> & ({ assunto: Assunto } | Assunto),
  anterior: LinhaDeRegra | null,
): Promise<string> {
  const { ambito, idMunicipio, codigo, regime } = "assunto" in conteudo ? conteudo.assunto : conteudo
  const id = randomUUID()
  if (anterior) await mudarSituacao(tx, escopo, anterior.id, "substituida", null)
  await inserirRegra(tx, {
    idEscritorio: escopo.idEscritorio,
    id,
    ambito,
    idMunicipio,
    codigo,
    regime,
    desde: conteudo.desde,
    ate: conteudo.ate,
    dados: conteudo.dados,
    fundamento: conteudo.fundamento,
    situacao: "em-vigor",
    versao: (anterior?.versao ?? 0) + 1,
    idAnterior: anterior?.id ?? null,
    criadaEm: agora,
    criadaPor: nome,
  })
  return id
}

/** The rules of a service in a municipality on a day: its own, that of the whole municipality, and the federal law. */
export async function regraDoServico(tx: Tx, escopo: Escopo, idMunicipio: string, codigo: string, em: string) {
  const codigos = codigosDoServico(codigo)
  const regras = await lerDoMunicipio(tx, escopo, idMunicipio, codigos)
  const procurar = (procurados: readonly (string | null)[]) =>
    regraVigenteEm(regras, { idMunicipio, codigos: procurados, regime: null }, em)
  return { servico: procurar(codigos), municipio: procurar([null]), lei: leiDoServico(codigo, em) }
}

/**
 * The federal rule of a service for a regime on a day. Each part comes from the most specific rule that says something of it, so that
 * a rule of one service need not repeat what the rule of the whole regime says. Null where no rule says anything.
 */
export async function regraFederalDo(
  tx: Tx,
  escopo: Escopo,
  codigo: string,
  regime: Regime,
  em: string,
): Promise<{ readonly dados: DadosFederais; readonly fundamento: string } | null> {
  const regras = await lerFederais(tx, escopo, [codigo], regime)
  const especificas = [codigo, null].flatMap((c) => {
    const achada = regraVigenteEm(regras, { idMunicipio: null, codigos: [c], regime }, em)
    return achada ? [{ dados: dadosFederais.parse(achada.dados), fundamento: achada.fundamento }] : []
  })
  const [primeira] = especificas
  if (primeira === undefined) return null
  const parte = <P extends keyof DadosFederais>(nome: P): DadosFederais[P] =>
    especificas.find(({ dados }) => dados[nome] !== null)?.dados[nome] ?? primeira.dados[nome]
  return {
    dados: {
      irrf: parte("irrf"),
      csrf: parte("csrf"),
      inss: parte("inss"),
      pisCofins: parte("pisCofins"),
      ibsCbs: parte("ibsCbs"),
      anexoSimples: parte("anexoSimples"),
    },
    fundamento: [...new Set(especificas.map(({ fundamento }) => fundamento))].join("; "),
  }
}
