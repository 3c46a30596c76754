import { linhasDeContrapartes, listaDePartesDaFolha } from "@partida/contracts"
import { julgarContrapartes } from "./contrapartes.ts"
import { julgarDependentes } from "./dependentes.ts"
import { julgarEmpresa } from "./empresa.ts"
import { deExtrato, julgarExtratos } from "./extratos.ts"
import { julgarFolhas, julgarReceitas } from "./meses.ts"
import { julgarSaldos } from "./saldos.ts"
import { julgarSocios } from "./socios.ts"
import { type Contexto, ERRO, type Estado, type LinhaAJulgar, type Veredito } from "./tipos.ts"
import { erro, semAcao, separarRepetidas } from "./vereditos.ts"

/**
 * What will happen to each row of one company (the rows whose CNPJ has one root), in the order in which they are written.
 * The preview and the writing both ask here, so that what was shown is what is done; `estado` is left as the writing
 * would leave it.
 */
export function julgar(linhas: readonly LinhaAJulgar[], estado: Estado, contexto: Contexto): Veredito[] {
  if (linhas.some(deExtrato)) return julgarExtratos(linhas, estado, contexto)
  const vereditos: Veredito[] = []
  const boas: LinhaAJulgar[] = []
  const cnpj = estado.empresa?.cnpj ?? cnpjDaMatriz(linhas)
  for (const linha of linhas) {
    if (linha.fora === true) vereditos.push(semAcao(linha, "Você deixou esta linha de fora."))
    else if (linha.erro !== null) vereditos.push(erro(linha, linha.erro))
    else if (semValores(linha))
      vereditos.push(semAcao(linha, "A linha não tem valor em nenhuma coluna: nada a importar."))
    else if (cnpj !== null && linha.cnpj !== cnpj)
      vereditos.push(erro(linha, deOutroEstabelecimento(cnpj), "cnpj-em-uso"))
    else boas.push(linha)
  }
  const de = (tipo: LinhaAJulgar["tipo"]) => boas.filter((l) => l.tipo === tipo)
  vereditos.push(...empresas(de("empresa"), estado, contexto))
  if (estado.empresa === null) {
    const motivo = motivoSemEmpresa(linhas, vereditos)
    return [...vereditos, ...boas.filter((l) => l.tipo !== "empresa").map((l) => erro(l, motivo))]
  }
  const comErroDeSocio = linhas.find((l) => l.tipo === "socio" && l.erro !== null && l.fora !== true)
  if (comErroDeSocio === undefined) vereditos.push(...julgarSocios(de("socio"), estado, contexto))
  else {
    const motivo = `O quadro da empresa entra inteiro ou não entra, e a linha ${comErroDeSocio.linha} tem erro. Corrija-a e importe de novo.`
    for (const l of de("socio")) vereditos.push(erro(l, motivo, "quadro-incompleto"))
  }
  vereditos.push(...julgarDependentes(de("dependente"), estado, contexto))
  vereditos.push(...julgarReceitas(de("receita"), estado, contexto))
  vereditos.push(...julgarFolhas(de("folha"), estado, contexto))
  vereditos.push(...julgarSaldos(de("saldo"), estado, contexto))
  for (const tipo of linhasDeContrapartes) vereditos.push(...julgarContrapartes(tipo, de(tipo), estado, contexto))
  return vereditos
}

const VALORES: Partial<Record<LinhaAJulgar["tipo"], readonly string[]>> = {
  receita: ["valor"],
  folha: [...listaDePartesDaFolha, "valorDaRubrica"],
}
/** A row of amounts in columns, one for each month, with nothing in any of them. */
const semValores = ({ tipo, dados }: LinhaAJulgar) => VALORES[tipo]?.every((v) => dados[v] === undefined) ?? false

const ORDEM_DA_MATRIZ = "0001"

/** CNPJ of the company among those of its root: the matriz, wherever it is listed, else the first. */
function cnpjDaMatriz(linhas: readonly LinhaAJulgar[]): string | null {
  const cnpjs = linhas.flatMap((l) => (l.tipo === "empresa" && l.cnpj !== null ? [l.cnpj] : []))
  return cnpjs.find((c) => c.slice(8, 12) === ORDEM_DA_MATRIZ) ?? cnpjs[0] ?? null
}

function empresas(linhas: readonly LinhaAJulgar[], estado: Estado, contexto: Contexto): Veredito[] {
  const { unicas, vereditos } = separarRepetidas(
    linhas,
    () => "empresa",
    (l) => JSON.stringify(Object.entries(l.dados).sort()),
    "fica-a-primeira",
  )
  return [...vereditos, ...unicas.map((l) => julgarEmpresa(l, estado, contexto))]
}

const deOutroEstabelecimento = (cnpj: string) =>
  `Este CNPJ é de outro estabelecimento da empresa ${cnpj}. O Simples soma todos: traga os valores com o CNPJ da matriz.`

function motivoSemEmpresa(linhas: readonly LinhaAJulgar[], vereditos: readonly Veredito[]): string {
  const daEmpresa = linhas.find((l) => l.tipo === "empresa")
  const recusada =
    daEmpresa !== undefined && vereditos.some((v) => v.sequencia === daEmpresa.sequencia && v.resultado === ERRO)
  return recusada
    ? `A empresa não será cadastrada: veja a linha ${daEmpresa.linha} da aba ${daEmpresa.planilha}.`
    : "Esta empresa não está no escritório nem na aba Empresas. Inclua-a na planilha ou confira o CNPJ."
}
