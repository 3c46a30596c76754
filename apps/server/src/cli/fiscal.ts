import { formatarData } from "@partida/fiscal"
import {
  avaliarArquivo,
  avaliarCaso,
  explicarEmTexto,
  relatarAvaliacao,
  tabelasNaoVerificadas,
  tabelasSemValorEm,
} from "@partida/fiscal/avaliacao"
import { ErroDeUso, lerJson, separar } from "./uso.ts"

const lerCasos = (caminho: string | undefined): Promise<unknown> => {
  if (!caminho) throw new ErroDeUso("Diga o arquivo: npm run partida -- fiscal avaliar casos.json")
  return lerJson(caminho)
}

/** `fiscal avaliar ARQUIVO [--json]`: evaluates worked cases and compares what each expects. Exits 1 on a difference. */
export async function avaliar(argumentos: readonly string[]): Promise<number> {
  const emJson = argumentos.includes("--json")
  const [arquivo] = argumentos.filter((a) => a !== "--json")
  const resultado = avaliarArquivo(await lerCasos(arquivo))
  if (emJson) {
    const casos = resultado.casos.map(({ memoria: _memoria, ...caso }) => caso)
    console.log(JSON.stringify({ ...resultado, casos }, null, 2))
  } else console.log(relatarAvaliacao(resultado))
  return resultado.failed === 0 ? 0 : 1
}

/** `fiscal explicar ARQUIVO --caso ID`: the memória de cálculo of one case, as text. */
export async function explicar(argumentos: readonly string[]): Promise<number> {
  const { opcoes, livres } = separar(argumentos)
  const casos = await lerCasos(livres[0])
  const id = opcoes.get("caso")
  const caso: unknown = Array.isArray(casos) ? casos.find((c) => id === undefined || ehCaso(c, id)) : casos
  if (typeof caso !== "object" || caso === null || !("regra" in caso) || !("entrada" in caso)) {
    throw new ErroDeUso(id ? `Não há caso "${id}" no arquivo.` : "O arquivo não traz {id, regra, entrada}.")
  }
  const resposta = avaliarCaso(String(caso.regra), caso.entrada)
  switch (resposta.tipo) {
    case "calculado":
      console.log(explicarEmTexto(resposta.memoria))
      return 0
    case "nao-se-aplica":
      console.log(`Não se aplica: ${resposta.motivo}`)
      return 0
    case "faltam-dados":
      for (const falta of resposta.faltam) console.log(`Falta: ${falta.mensagem}`)
      return 1
  }
}

const ehCaso = (caso: unknown, id: string) =>
  typeof caso === "object" && caso !== null && "id" in caso && caso.id === id

/** `fiscal vigencias [--ano AAAA]`: tables without a value in the year, and those whose source is not verified. */
export async function vigencias(argumentos: readonly string[], agora: Date): Promise<number> {
  const { opcoes } = separar(argumentos)
  const ano = Number(opcoes.get("ano") ?? agora.getFullYear())
  if (!Number.isInteger(ano)) throw new ErroDeUso("O ano deve ter quatro algarismos: --ano 2027")
  const semValor = tabelasSemValorEm(ano)
  console.log(`Tabelas sem valor em ${ano}: ${semValor.length === 0 ? "nenhuma" : ""}`)
  for (const t of semValor) console.log(`  - ${t.tabela}: ${t.descricao}, sem valor desde ${formatarData(t.desde)}`)
  const naoVerificadas = tabelasNaoVerificadas()
  console.log(`Tabelas com período a conferir: ${naoVerificadas.length === 0 ? "nenhuma" : ""}`)
  for (const t of naoVerificadas) {
    console.log(`  - ${t.tabela}: ${t.descricao}, desde ${formatarData(t.desde)} (${t.confianca})`)
  }
  return 0
}
