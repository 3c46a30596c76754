import { listaDePartesDaFolha, type TipoDeLinha } from "@partida/contracts"

/** What every row of a kind must say. */
export function faltas(tipo: TipoDeLinha, dados: Readonly<Record<string, string>>): string[] {
  const faltam: string[] = []
  const exigir = (campo: string, frase: string) => {
    if (dados[campo] === undefined) faltam.push(frase)
  }
  exigir("cnpj", "Falta o CNPJ da empresa nesta linha.")
  switch (tipo) {
    case "empresa":
      break
    case "socio":
      exigir("nome", "Falta o nome do sócio.")
      exigir("documento", "Falta o CPF ou o CNPJ do sócio.")
      exigir("participacao", "Falta a participação; escreva 0% para quem só administra.")
      break
    case "dependente":
      exigir("documentoDoSocio", "Falta o CPF do sócio de quem a pessoa depende.")
      exigir("nome", "Falta o nome do dependente.")
      exigir("nascimento", "Falta o nascimento do dependente.")
      exigir("parentesco", "Falta o parentesco do dependente.")
      break
    case "receita":
      exigir("competencia", "Falta o mês da receita.")
      exigir("valor", "Falta o valor da receita; escreva 0 se não houve.")
      if (dados.valor?.startsWith("-"))
        faltam.push("A receita não pode ser negativa. Lance a devolução no mês em que ocorreu.")
      break
    case "folha":
      faltam.push(...faltasDaFolha(dados))
      break
    case "saldo":
      exigir("saldo", "Falta o saldo da conta.")
      exigir("saldoEm", "Falta a data do saldo.")
      break
    case "cliente":
    case "fornecedor":
      exigir("nome", `Falta o nome do ${tipo}.`)
      exigir("documento", `Falta o CNPJ ou o CPF do ${tipo}. Quem é do exterior se cadastra na tela.`)
      break
    default:
      return tipo satisfies never
  }
  return faltam
}

function faltasDaFolha(dados: Readonly<Record<string, string>>): string[] {
  const valores = [...listaDePartesDaFolha, "valorDaRubrica"].flatMap((c) => dados[c] ?? [])
  if (dados.competencia === undefined) return ["Falta o mês da folha."]
  if (valores.length === 0) return ["Falta o valor: pró-labore, salários, encargos ou outro componente da folha."]
  if (valores.some((v) => v.startsWith("-"))) return ["Os valores da folha não podem ser negativos."]
  if (dados.valorDaRubrica !== undefined && dados.rubrica === undefined)
    return ["Falta a rubrica do valor. Diga, nas colunas, se é pró-labore, salários, FGTS ou outra."]
  return []
}
