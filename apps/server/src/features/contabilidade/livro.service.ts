import { emLedger, gerarEcd, type SubstituicaoDaEcd } from "@partida/contabil"
import { competencia as mesDe, paraReais, somarMeses } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import { lerRegimeEm } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, encontrado } from "../../http/erros.ts"
import { linhaDaTabela } from "../../tabelas/tabelas.ts"
import { lerMovimentos } from "./contabilidade.repository.ts"
import { lerBalancete } from "./contabilidade.service.ts"
import { lerSubstituida } from "./exercicio.repository.ts"
import type { Alvo } from "./exercicio-consulta.service.ts"
import { lerFatosBrutos } from "./fatos.repository.ts"
import { emJson, fatosDaEmpresa } from "./fatos.ts"
import { lerCadastroDaEcd, lerDiarioInteiro } from "./livro.repository.ts"
import { diasDo, emDias, type Periodo } from "./periodo.ts"
import { lerPlano } from "./plano.service.ts"

/** The journal of a company in the text of ledger. */
export async function exportarDiarioEmLedger(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  periodo: Periodo,
): Promise<string> {
  const plano = await lerPlano(tx, escopo, idEmpresa, diasDo(periodo.ate).ate)
  return emLedger(plano, await lerDiarioInteiro(tx, escopo, idEmpresa, emDias(periodo)))
}

/** The trial balance in plain JSON, every account, reais as text; debit is positive. */
export async function exportarBalanceteEmJson(tx: Tx, escopo: Escopo, idEmpresa: string, periodo: Periodo) {
  const { linhas, totais, fecha } = await lerBalancete(tx, escopo, idEmpresa, { ...periodo, tipo: 0 })
  const emReais = (l: Pick<typeof totais, "anterior" | "debitos" | "creditos" | "atual">) => ({
    anterior: paraReais(l.anterior),
    debitos: paraReais(l.debitos),
    creditos: paraReais(l.creditos),
    atual: paraReais(l.atual),
  })
  return {
    formato: "partida/balancete",
    ...periodo,
    fecha,
    totais: emReais(totais),
    linhas: linhas.map((l) => ({
      conta: l.conta.codigo,
      nome: l.conta.nome,
      tipo: l.conta.tipo,
      chave: l.conta.chave,
      ...emReais(l),
    })),
  }
}

/** The facts of each month as told to the rules, before any rule, in plain JSON: for another program to post. */
export async function exportarFatosEmJson(tx: Tx, escopo: Escopo, idEmpresa: string, { de, ate }: Periodo) {
  const meses = []
  for (let mes = de; mes <= ate; mes = somarMeses(mesDe(mes), 1)) {
    const { fatos, semRegra } = fatosDaEmpresa(await lerFatosBrutos(tx, escopo, mes, [idEmpresa]), idEmpresa, mes)
    const aMao = semRegra.map((s) => ({ ...s, valor: paraReais(s.valor) }))
    meses.push({ competencia: mes, fatos: fatos.map(emJson), aClassificar: aMao })
  }
  return { formato: "partida/fatos", de, ate, meses }
}

const REFERENCIAL: Readonly<Record<string, 1 | 2>> = { real: 1, presumido: 2 }
/** The chart of reference of a company in a month, by its regime; null for a regime that has none. */
export async function planoReferencialEm(tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string) {
  return REFERENCIAL[(await lerRegimeEm(tx, escopo, idEmpresa, competencia)) ?? ""] ?? null
}

const SO_NUMEROS = /\D/g

/** An original where one was delivered and is being substituted, or a substitute of nothing, is refused: by a screen or by a command. */
async function exigirAQueSubstitui(
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, ano }: Alvo,
  substituicao: SubstituicaoDaEcd | null,
): Promise<void> {
  const anterior = await lerSubstituida(tx, escopo, idEmpresa, ano)
  if (anterior !== null && substituicao === null)
    throw new ErroDeNegocio(
      "transicao-recusada",
      `A ECD de ${ano} substitui a de recibo ${anterior.ecdRecibo}. Informe o hash dela, o motivo e o termo, em Exercício.`,
    )
  if (anterior === null && substituicao !== null)
    throw new ErroDeNegocio("transicao-recusada", `Nenhuma ECD de ${ano} foi entregue e substituída aqui.`)
}

/**
 * The ECD of a company: whole months of one year, from the first with books. `cpfDoContador` is not in the registration.
 * Raises nao-encontrado, and transicao-recusada for an original of what is being substituted, or a substitute of nothing.
 */
export async function montarEcd(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  {
    de,
    ate,
    cpfDoContador,
    livro,
    substituicao,
    notas = null,
  }: Periodo & {
    readonly cpfDoContador: string
    readonly livro: number
    readonly substituicao: SubstituicaoDaEcd | null
    readonly notas?: string | null
  },
) {
  const cadastro = encontrado(await lerCadastroDaEcd(tx, escopo, idEmpresa))
  await exigirAQueSubstitui(tx, escopo, { idEmpresa, ano: Number(ate.slice(0, 4)) }, substituicao)
  const { empresa, contador } = cadastro
  const dias = emDias({ de, ate })
  const antes = await lerMovimentos(tx, escopo, idEmpresa, { ate: somarMeses(mesDe(de), -1) })
  return gerarEcd({
    empresa: { ...empresa, municipio: linhaDaTabela("municipios", empresa.idMunicipio)?.nome ?? "" },
    contador: {
      nome: contador.nome ?? "",
      cpf: cpfDoContador.replace(SO_NUMEROS, ""),
      crc: contador.crc ?? "",
      uf: contador.uf ?? "",
      email: contador.email ?? "",
      telefone: (contador.telefone ?? "").replace(SO_NUMEROS, ""),
    },
    numeroDoLivro: livro,
    substituicao,
    notas,
    de: empresa.abertura.slice(0, 7) === de ? empresa.abertura : dias.de,
    ate: dias.ate,
    planoReferencial: await planoReferencialEm(tx, escopo, idEmpresa, ate),
    plano: await lerPlano(tx, escopo, idEmpresa, dias.ate),
    iniciais: new Map([...antes].map(([conta, m]) => [conta, m.debitos - m.creditos])),
    lancamentos: await lerDiarioInteiro(tx, escopo, idEmpresa, dias),
  })
}
