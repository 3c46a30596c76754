import { randomUUID } from "node:crypto"
import { aplicarModelo, conferirModelo, type Lancamento, type PlanoDeContas } from "@partida/contabil"
import type { CorpoDoModelo, ModeloContabil } from "@partida/contracts"
import { deReais, EntradaInvalida, paraReais } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { exigirEscritorioInteiro } from "../empresas/permissao.ts"
import { tomarLivros } from "./contabilidade.service.ts"
import { lerApelidos } from "./livros.repository.ts"
import { alterarModelo, inserirModelo, lerModelos, type ModeloGravado } from "./modelos.repository.ts"
import { recusarEntrada } from "./periodo.ts"
import { lerPlano, lerPlanos } from "./plano.service.ts"

interface Alvo {
  readonly idEmpresa: string
  readonly id: string
}

/** Templates of the office and of the company. Raises nao-encontrado. */
export async function listarModelos(tx: Tx, escopo: Escopo, idEmpresa: string, agora: Date) {
  await exigirEmpresa(tx, escopo, idEmpresa)
  const plano = await lerPlano(tx, escopo, idEmpresa, diaCivil(agora))
  return { lista: (await lerModelos(tx, escopo, idEmpresa)).map((m) => apresentar(m, plano)) }
}

const apresentar = (m: ModeloGravado, plano: PlanoDeContas): ModeloContabil => ({
  id: m.id,
  alcance: m.idEmpresa === null ? "escritorio" : "empresa",
  nome: m.nome,
  atalho: m.atalho,
  historico: m.historico,
  linhas: m.linhas.map((l) => ({ ...l, nome: plano.contas.find((c) => c.codigo === l.conta)?.nome ?? "" })),
  versao: m.versao,
})

type Dados = Omit<CorpoDoModelo, "alcance">

/** Raises nao-encontrado, sem-permissao (of the office, without all of it) and entrada-invalida. */
export async function criarModelo(tx: Tx, ato: Ato, idEmpresa: string, { alcance, ...dados }: CorpoDoModelo) {
  const { escopo, agora, nome } = ato
  await tomarLivros(tx, ato, idEmpresa)
  const dona = alcance === "empresa" ? idEmpresa : null
  const linhas = await exigirDados(tx, ato, idEmpresa, dona, dados)
  await exigirAtalhoLivre(tx, escopo, idEmpresa, dados.atalho, null)
  const id = randomUUID()
  await inserirModelo(tx, {
    ...dados,
    linhas,
    idEscritorio: escopo.idEscritorio,
    id,
    idEmpresa: dona,
    criadoEm: agora,
    criadoPor: nome,
  })
  return obter(tx, ato, { idEmpresa, id })
}

/** Raises as `criarModelo`, and versao-desatualizada. */
export async function editarModelo(tx: Tx, ato: Ato, alvo: Alvo, versao: number, dados: Dados) {
  await tomarLivros(tx, ato, alvo.idEmpresa)
  const gravado = await exigirModelo(tx, ato.escopo, alvo)
  const linhas = await exigirDados(tx, ato, alvo.idEmpresa, gravado.idEmpresa, dados)
  await exigirAtalhoLivre(tx, ato.escopo, alvo.idEmpresa, dados.atalho, alvo.id)
  if (!(await alterarModelo(tx, ato.escopo, { id: alvo.id, versao }, { ...dados, linhas })))
    throw new ErroDeNegocio("versao-desatualizada")
  return obter(tx, ato, alvo)
}

/** Out of the list; what uses it goes on. Raises nao-encontrado and sem-permissao. */
export async function arquivarModelo(tx: Tx, ato: Ato, alvo: Alvo) {
  const gravado = await exigirModelo(tx, ato.escopo, alvo)
  if (gravado.idEmpresa === null) exigirEscritorioInteiro(ato.escopo, DO_ESCRITORIO)
  await alterarModelo(tx, ato.escopo, gravado, { arquivadoEm: ato.agora })
  return listarModelos(tx, ato.escopo, alvo.idEmpresa, ato.agora)
}

/** The entry that a template makes; nothing is written. Raises nao-encontrado and entrada-invalida. */
export async function experimentarModelo(
  tx: Tx,
  { escopo }: Ato,
  alvo: Alvo,
  { data, valor, documento }: { readonly data: string; readonly valor: string; readonly documento: string },
) {
  await exigirEmpresa(tx, escopo, alvo.idEmpresa)
  const modelo = await exigirModelo(tx, escopo, alvo)
  const plano = await lerPlano(tx, escopo, alvo.idEmpresa, data)
  const empresa = await nomeDa(tx, escopo, alvo.idEmpresa)
  const { historico, partidas } = lancamentoDe(plano, modelo, { data, valor: deReais(valor), documento, empresa })
  return {
    historico,
    partidas: partidas.map((p) => ({ ...p, nome: plano.conta(p.conta).nome, valor: paraReais(p.valor) })),
  }
}

/** The entry of a template that was read. Raises entrada-invalida. */
export function lancamentoDe(
  plano: PlanoDeContas,
  modelo: ModeloGravado,
  dados: Parameters<typeof aplicarModelo>[2],
): Lancamento {
  try {
    return aplicarModelo(plano, modelo, dados)
  } catch (erro) {
    if (erro instanceof EntradaInvalida) recusarEntrada(erro)
    throw erro
  }
}

/** What a history calls the company. */
export async function nomeDa(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<string> {
  return (await lerApelidos(tx, escopo, [idEmpresa]))[0]?.apelido ?? ""
}

/** A template of the office or of the company, put away or not. Raises nao-encontrado. */
export async function exigirModelo(tx: Tx, escopo: Escopo, { idEmpresa, id }: Alvo): Promise<ModeloGravado> {
  const [modelo] = await lerModelos(tx, escopo, idEmpresa, [id])
  if (!modelo) throw new ErroDeNegocio("nao-encontrado")
  return modelo
}

async function obter(tx: Tx, { escopo, agora }: Ato, alvo: Alvo) {
  return apresentar(await exigirModelo(tx, escopo, alvo), await lerPlano(tx, escopo, alvo.idEmpresa, diaCivil(agora)))
}

const DO_ESCRITORIO = "o modelo do escritório vale para todas"

/** Checks what was typed, and says the accounts by their code. */
async function exigirDados(tx: Tx, { escopo, agora }: Ato, idEmpresa: string, dona: string | null, dados: Dados) {
  if (dona === null) exigirEscritorioInteiro(escopo, DO_ESCRITORIO)
  const plano =
    dona === null
      ? (await lerPlanos(tx, escopo, [], diaCivil(agora)))("")
      : await lerPlano(tx, escopo, idEmpresa, diaCivil(agora))
  const linhas = dados.linhas.map(({ conta, dc, percentual }, i) => {
    const achada = plano.contas.find((c) => c.tipo === "A" && (c.codigo === conta || String(c.reduzido) === conta))
    if (!achada)
      recusar(
        dona === null
          ? `A conta ${conta} não é uma conta analítica do plano do escritório. Escolha outra, ou faça o modelo só desta empresa.`
          : `A conta ${conta} não é uma conta analítica do plano. Escolha uma da lista.`,
        `linhas.${i}.conta`,
      )
    return { conta: achada.codigo, dc, percentual }
  })
  try {
    conferirModelo(plano, { historico: dados.historico, linhas })
  } catch (erro) {
    if (erro instanceof EntradaInvalida) recusarEntrada(erro)
    throw erro
  }
  return linhas
}

async function exigirAtalhoLivre(tx: Tx, escopo: Escopo, idEmpresa: string, atalho: string, id: string | null) {
  const dele = (await lerModelos(tx, escopo, idEmpresa)).find((m) => m.atalho === atalho && m.id !== id)
  if (dele) recusar(`O atalho ${atalho} já é do modelo “${dele.nome}”. Escolha outro.`, "atalho")
}
