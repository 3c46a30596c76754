import { explicarEmTexto } from "@partida/fiscal/avaliacao"
import { exportarSelados } from "../features/simulacao/exportacao-dos-selados.service.ts"
import { acharEmpresa, lerMemoriaDoMes } from "../features/simulacao/mudanca.repository.ts"
import { explicarMudancaDoMes } from "../features/simulacao/mudanca.service.ts"
import { quantos } from "../palavras.ts"
import type { Servico } from "../servico.ts"
import { ErroDeUso, lerMes, separar } from "./uso.ts"

/**
 * `fechamento explicar CNPJ AAAA-MM [--com AAAA-MM]`: the stored memória de cálculo of a month as text or, with `--com`, why it
 * is not the amount of the other month. Exits 1 when there is nothing to show.
 */
export async function explicarFechamento({ banco }: Servico, argumentos: readonly string[]): Promise<number> {
  const { opcoes, livres } = separar(argumentos)
  const [cnpj = "", mes] = livres
  const competencia = lerMes(mes, "O segundo argumento")
  const achada = await acharEmpresa(banco, cnpj)
  if (!achada) throw new ErroDeUso(`Nenhuma empresa tem o CNPJ ${cnpj}. Confira os 14 caracteres.`)
  const { escopo, id, razaoSocial } = achada
  console.log(`${razaoSocial}, ${competencia}`)
  const com = opcoes.get("com")
  if (com === undefined) {
    const memoria = await banco.emEscopo(escopo, (tx) => lerMemoriaDoMes(tx, escopo, id, competencia))
    console.log(memoria ? explicarEmTexto(memoria) : "Este mês não tem memória de cálculo: calcule-o antes.")
    return memoria ? 0 : 1
  }
  const pedido = { com: lerMes(com, "--com") }
  const { arvore, motivo } = await banco.emEscopo(escopo, (tx) =>
    explicarMudancaDoMes(tx, escopo, id, competencia, pedido),
  )
  console.log(arvore ? explicarEmTexto(arvore) : motivo)
  return arvore ? 0 : 1
}

/** `fechamento exportar-entradas ARQUIVO [--competencia AAAA-MM]`: inputs and results of every sealed closing, as JSON. */
export async function exportarEntradas({ banco }: Servico, argumentos: readonly string[]): Promise<number> {
  const { opcoes, livres } = separar(argumentos)
  const [arquivo] = livres
  if (!arquivo) throw new ErroDeUso("Diga o arquivo: npm run partida -- fechamento exportar-entradas fechamentos.json")
  const mes = opcoes.get("competencia")
  const competencia = mes === undefined ? null : lerMes(mes, "--competencia")
  try {
    const selados = await exportarSelados(banco, arquivo, competencia)
    console.log(
      `${quantos(selados, "fechamento", "fechamentos")} em ${arquivo}. Só você pode ler o arquivo: ele tem a receita dos clientes.`,
    )
    return 0
  } catch (erro) {
    if (erro instanceof Error && "code" in erro && erro.code === "EEXIST")
      throw new ErroDeUso(`${arquivo} já existe. Escolha outro nome ou apague-o antes.`)
    throw erro
  }
}
