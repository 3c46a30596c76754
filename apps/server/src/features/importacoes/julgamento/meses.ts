import { listaDePartesDaFolha, type ParteDaFolha, partesDaFolha } from "@partida/contracts"
import { reaisPorExtenso } from "@partida/fiscal"
import { normalizar } from "../../../importacao/texto.ts"
import { enumerar, mesEscrito } from "../../../palavras.ts"
import { acharAtividade } from "./atividades.ts"
import { receitaNova } from "./receita-nova.ts"
import {
  type Contexto,
  chaveDaReceita,
  type Efeito,
  type Estado,
  type FolhaDoEstado,
  type LinhaAJulgar,
  type ParteDigitada,
  type Veredito,
} from "./tipos.ts"
import { atualizado, erro, inserido, mesFechado, semAcao, separarRepetidas } from "./vereditos.ts"

const SO_ZEROS = ["valor", ...listaDePartesDaFolha, "valorDaRubrica"]

/** Why no amount of this month can be written, null when it can. */
export function recusaDoMes(
  linha: LinhaAJulgar,
  competencia: string,
  estado: Estado,
  { hoje }: Contexto,
): Veredito | null {
  const abertura = String(estado.empresa?.registro.data_abertura ?? "").slice(0, 7)
  // Offices fill the months of the whole year, and a dash in one that the company does not have says nothing wrong.
  if (
    (competencia > hoje.slice(0, 7) || competencia < abertura) &&
    SO_ZEROS.every((v) => (linha.dados[v] ?? "0") === "0")
  )
    return semAcao(linha, `Zero em ${mesEscrito(competencia)}, fora dos meses da empresa: nada a importar.`)
  if (competencia > hoje.slice(0, 7))
    return erro(linha, `O mês ${mesEscrito(competencia)} ainda não chegou. Confira o ano.`)
  if (competencia < abertura)
    return erro(
      linha,
      `A empresa ainda não existia em ${mesEscrito(competencia)}: abriu em ${mesEscrito(abertura)}. Confira o mês ou a abertura.`,
    )
  if (estado.fechadoAte !== null && competencia <= estado.fechadoAte)
    return mesFechado(linha, competencia, estado.fechadoAte)
  return null
}

/** Whether a refusal is only of the closed month: a row that says what is already there needs no refusal. */
const soFechado = (v: Veredito | null) => v === null || v.codigo === "competencia-fechada"

/** The verdicts of the revenue of a company. */
export function julgarReceitas(linhas: readonly LinhaAJulgar[], estado: Estado, contexto: Contexto): Veredito[] {
  const { empresa } = estado
  if (empresa === null) return []
  const vereditos: Veredito[] = []
  const situadas: { linha: LinhaAJulgar; chave: string; idAtividade: string; competencia: string }[] = []
  for (const linha of linhas) {
    const competencia = linha.dados.competencia ?? ""
    const recusa = recusaDoMes(linha, competencia, estado, contexto)
    const atividade = acharAtividade(estado.atividades, linha.dados.atividade, normalizar)
    if (recusa !== null && !soFechado(recusa)) vereditos.push(recusa)
    else if ("erro" in atividade) vereditos.push(erro(linha, atividade.erro))
    else if (atividade.encerradaEm !== null && competencia >= atividade.encerradaEm)
      vereditos.push(
        erro(linha, `A atividade foi encerrada em ${mesEscrito(atividade.encerradaEm)}. Confira o mês ou a atividade.`),
      )
    else {
      const chave = chaveDaReceita(competencia, atividade.id, linha.dados.mercado ?? "interno")
      situadas.push({ linha, chave, idAtividade: atividade.id, competencia })
    }
  }
  const porSequencia = new Map(situadas.map((s) => [s.linha.sequencia, s]))
  const { unicas, vereditos: repetidas } = separarRepetidas(
    situadas.map((s) => s.linha),
    (l) => porSequencia.get(l.sequencia)?.chave ?? "",
    (l) => l.dados.valor ?? "",
  )
  for (const linha of unicas) {
    const situada = porSequencia.get(linha.sequencia)
    if (situada) vereditos.push(receita(situada, estado, empresa.id, contexto))
  }
  return [...vereditos, ...repetidas]
}

function receita(
  {
    linha,
    chave,
    idAtividade,
    competencia,
  }: { linha: LinhaAJulgar; chave: string; idAtividade: string; competencia: string },
  estado: Estado,
  idEmpresa: string,
  contexto: Contexto,
): Veredito {
  const valor = BigInt(linha.dados.valor ?? "0")
  const atual = estado.receitas.get(chave)
  if (atual?.valor === valor) return semAcao(linha, "Igual ao cadastro.")
  const recusa = recusaDoMes(linha, competencia, estado, contexto) ?? recusaDaSoma(linha, competencia, chave, estado)
  if (recusa !== null) return recusa
  const id = atual?.id ?? contexto.novoId()
  estado.receitas.set(chave, { id, valor })
  if (atual !== undefined) {
    const antes = { valor_centavos: atual.valor.toString() }
    const depois = { valor_centavos: valor.toString() }
    return atualizado(linha, "Troca o valor da receita.", [
      { tabela: "receitas_informadas", acao: "alterar", chave: { id }, antes, depois },
    ])
  }
  const { mercado = "interno" } = linha.dados
  const nova = receitaNova({ id, idEmpresa, competencia, idAtividade, mercado, valor }, contexto)
  return inserido(linha, "Receita do mês.", [nova])
}

/** Why a total would be counted a second time beside what the month already has, null when it would not. */
function recusaDaSoma(linha: LinhaAJulgar, competencia: string, chave: string, estado: Estado): Veredito | null {
  const mes = mesEscrito(competencia)
  const notas = estado.notas.get(competencia) ?? 0
  if (notas > 0) {
    const quantas = notas === 1 ? "há 1 nota" : `há ${notas} notas`
    return erro(
      linha,
      `Já ${quantas} em ${mes}; a receita das notas conta sozinha e este total a somaria de novo. Apague a linha; receita sem nota se informa em Receitas.`,
    )
  }
  const digitada = estado.comSituacao.get(chave)
  if (digitada === undefined) return null
  return erro(
    linha,
    `Em ${mes} esta atividade já tem ${reaisPorExtenso(digitada)} com situação especial, como ISS retido, e este valor se somaria a ela. Ajuste o mês em Receitas, ou apague esta linha.`,
  )
}

const COLUNAS: Readonly<Record<ParteDigitada, string>> = {
  proLabore: "pro_labore_centavos",
  salarios: "salarios_centavos",
  decimoTerceiro: "decimo_terceiro_centavos",
  ferias: "ferias_centavos",
  autonomos: "autonomos_centavos",
  fgts: "fgts_centavos",
  cppDarf: "cpp_darf_centavos",
  encargos: "encargos_centavos",
}
export const DIGITADAS = listaDePartesDaFolha.filter((parte) => parte !== "cppDas")
export const NADA: FolhaDoEstado["partes"] = {
  proLabore: 0n,
  salarios: 0n,
  decimoTerceiro: 0n,
  ferias: 0n,
  autonomos: 0n,
  fgts: 0n,
  cppDarf: 0n,
  encargos: 0n,
}

const SO_A_CPP = "A CPP do DAS entra também em mês fechado: deixe-a sozinha na linha."

/** The parts of the payroll that a row says. */
function partesDaLinha({ dados }: LinhaAJulgar): Partial<Record<ParteDaFolha, bigint>> {
  const partes: Partial<Record<ParteDaFolha, bigint>> = {}
  for (const parte of listaDePartesDaFolha) {
    const valor = dados[parte] ?? (dados.rubrica === parte ? dados.valorDaRubrica : undefined)
    if (valor !== undefined) partes[parte] = BigInt(valor)
  }
  return partes
}

/** The verdicts of the payroll of a company: rows of one month may each bring a part of it. */
export function julgarFolhas(linhas: readonly LinhaAJulgar[], estado: Estado, contexto: Contexto): Veredito[] {
  const { empresa } = estado
  if (empresa === null) return []
  const assunto = (l: LinhaAJulgar) => `${l.dados.competencia}|${Object.keys(partesDaLinha(l)).join(",")}`
  const { unicas, vereditos } = separarRepetidas(linhas, assunto, (l) => Object.values(partesDaLinha(l)).join("|"))
  const ditas = new Map<string, LinhaAJulgar>()
  return [...vereditos, ...unicas.map((linha) => folha(linha, ditas, estado, empresa.id, contexto))]
}

function folha(
  linha: LinhaAJulgar,
  ditas: Map<string, LinhaAJulgar>,
  estado: Estado,
  idEmpresa: string,
  contexto: Contexto,
): Veredito {
  const competencia = linha.dados.competencia ?? ""
  const partes = partesDaLinha(linha)
  const nomes = listaDePartesDaFolha.filter((p) => partes[p] !== undefined)
  const atual = estado.folhas.get(competencia)
  const cpp = estado.cppDoDas.get(competencia)
  const mudadas = nomes.filter((p) => partes[p] !== (p === "cppDas" ? cpp?.valor : atual?.partes[p]))
  for (const nome of nomes) {
    const antes = ditas.get(`${competencia}|${nome}`)
    if (antes !== undefined && mudadas.includes(nome))
      return erro(
        linha,
        `A linha ${antes.linha} diz outro valor de ${partesDaFolha[nome]} neste mês. Deixe só o que vale.`,
      )
  }
  const recusa = recusaDoMes(linha, competencia, estado, contexto)
  if (recusa !== null && !soFechado(recusa)) return recusa
  for (const nome of nomes) ditas.set(`${competencia}|${nome}`, linha)
  const digitadas = DIGITADAS.filter((p) => mudadas.includes(p))
  if (mudadas.length === 0) return semAcao(linha, "Igual ao cadastro.")
  // The CPP of the DAS may be told behind a closed month; nothing else of the payroll may.
  if (recusa !== null && digitadas.length > 0)
    return partes.cppDas === undefined ? recusa : { ...recusa, mensagem: `${recusa.mensagem} ${SO_A_CPP}` }
  const mes: MesDaEmpresa = { competencia, idEmpresa, origem: "importada" }
  const efeitos = [
    ...(digitadas.length > 0 ? [gravarDigitadas(mes, partes, digitadas, estado, contexto)] : []),
    ...(mudadas.includes("cppDas") ? [gravarCpp(mes, partes.cppDas ?? 0n, estado, contexto)] : []),
  ]
  if (efeitos.every(({ acao }) => acao === "inserir"))
    return inserido(linha, digitadas.length > 0 ? "Folha do mês." : "CPP do DAS pago no mês.", efeitos)
  return atualizado(linha, `Muda ${enumerar(mudadas.map((p) => partesDaFolha[p]))}.`, efeitos)
}

/** The month of payment of a company. */
interface MesDaEmpresa {
  readonly competencia: string
  readonly idEmpresa: string
  /** What told it. */
  readonly origem: FolhaDoEstado["origem"]
}

/** Writes these components of a month of payroll over what it has. */
export function gravarDigitadas(
  { competencia, idEmpresa, origem }: MesDaEmpresa,
  partes: Partial<Record<ParteDaFolha, bigint>>,
  mudadas: readonly ParteDigitada[],
  estado: Estado,
  contexto: Contexto,
): Efeito {
  const atual = estado.folhas.get(competencia)
  const { cppDas: _, ...ditas } = partes
  const nova: FolhaDoEstado = {
    id: atual?.id ?? contexto.novoId(),
    origem,
    partes: { ...NADA, ...atual?.partes, ...ditas },
  }
  estado.folhas.set(competencia, nova)
  const valores = (f: FolhaDoEstado, quais: readonly ParteDigitada[]) => ({
    ...Object.fromEntries(quais.map((p) => [COLUNAS[p], f.partes[p].toString()])),
    origem: f.origem,
  })
  const tabela = "folhas_informadas"
  const chave = { id: nova.id }
  if (atual !== undefined)
    return { tabela, acao: "alterar", chave, antes: valores(atual, mudadas), depois: valores(nova, mudadas) }
  const depois = {
    id: nova.id,
    id_empresa: idEmpresa,
    competencia,
    ...valores(nova, DIGITADAS),
    atualizada_em: contexto.agora.toISOString(),
  }
  return { tabela, acao: "inserir", chave, antes: null, depois }
}

/** Writes the CPP of the DAS paid in a month over what was told of it. */
export function gravarCpp(
  { competencia, idEmpresa, origem }: MesDaEmpresa,
  valor: bigint,
  estado: Estado,
  { agora }: Contexto,
): Efeito {
  const atual = estado.cppDoDas.get(competencia)
  const nova = { valor, origem }
  estado.cppDoDas.set(competencia, nova)
  const tabela = "folhas_cpp_das"
  const chave = { id_empresa: idEmpresa, competencia }
  const valores = (c: typeof nova | NonNullable<typeof atual>) => ({
    valor_centavos: c.valor.toString(),
    origem: c.origem,
  })
  if (atual !== undefined) return { tabela, acao: "alterar", chave, antes: valores(atual), depois: valores(nova) }
  const depois = { ...chave, ...valores(nova), atualizada_em: agora.toISOString() }
  return { tabela, acao: "inserir", chave, antes: null, depois }
}
