import { listaDePartesDaFolha, partesDaFolha, type TipoDeLinhaImportada } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { formatarData, reaisPorExtenso } from "@partida/fiscal"
import { porCento } from "../../http/exportacao/csv.ts"
import { mesEscrito } from "../../palavras.ts"
import { dadosLidos } from "./mapping.ts"

/** What a row is about, in one line: "03/2025 · R$ 12.345,67". */
export function resumirLinha(tipo: TipoDeLinhaImportada, gravados: unknown): string {
  const { campos } = dadosLidos(gravados)
  const mes = campos.competencia === undefined ? null : mesEscrito(campos.competencia)
  const doMes = () => [mes, reais(campos.valor)]
  const partes = {
    empresa: () => [campos.razaoSocial ?? campos.apelido],
    socio: () => [
      campos.nome,
      campos.participacao === undefined ? null : `${porCento(campos.participacao).replace(".", ",")}%`,
      campos.proLabore === undefined ? null : `pró-labore ${reais(campos.proLabore)}`,
    ],
    dependente: () => [campos.nome, campos.nascimento === undefined ? null : formatarData(campos.nascimento)],
    receita: () => [mes, reais(campos.valor), campos.mercado === "externo" ? "externo" : null, campos.atividade],
    folha: () => [mes, ...componentes(campos)],
    saldo: () => [
      campos.apelido ?? campos.conta,
      reais(campos.saldo),
      campos.saldoEm === undefined ? null : formatarData(campos.saldoEm),
    ],
    cliente: () => [campos.nome, documento(campos.documento)],
    fornecedor: () => [campos.nome, documento(campos.documento)],
    "extrato-das": doMes,
    "extrato-receita": () => [mes, reais(campos.valor), campos.mercado === "externo" ? "externo" : null],
    "extrato-folha": doMes,
    "extrato-cpp": doMes,
    "extrato-arquivo": () => [],
  }[tipo]()
  return partes.filter((p) => p !== null && p !== undefined).join(" · ")
}

/** "FGTS R$ 676,00": each amount of the row with what it is of. */
function componentes(campos: Readonly<Record<string, string>>): string[] {
  const { rubrica, valorDaRubrica } = campos
  if (rubrica === undefined && valorDaRubrica !== undefined) return [reaisPorExtenso(BigInt(valorDaRubrica))]
  return listaDePartesDaFolha.flatMap((parte) => {
    const valor = reais(campos[parte] ?? (rubrica === parte ? valorDaRubrica : undefined))
    return valor === null ? [] : [`${partesDaFolha[parte]} ${valor}`]
  })
}

const reais = (centavos: string | undefined) => (centavos === undefined ? null : reaisPorExtenso(BigInt(centavos)))
const documento = (lido: string | undefined) => (lido === undefined ? null : formatarDocumento(lido))
