import { basename } from "node:path"
import { porId, resultadoDeImportacao } from "@partida/contracts"
import { receberArquivos } from "../features/notas-fiscais/notas-fiscais.service.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import { lerItens } from "../features/processamento/resultados.repository.ts"
import type { Servico } from "../servico.ts"
import { escritorioDosDocumentos } from "./escritorio-dos-documentos.ts"
import { ErroDeUso, escolherEscritorio, lerArquivo, separar } from "./uso.ts"

/** `importar notas ARQUIVO...`: the same job as the browser's upload, run to the end. Exits 1 when a record failed. */
export async function importarNotas(servico: Servico, argumentos: readonly string[]): Promise<number> {
  const { opcoes, livres } = separar(argumentos)
  if (livres.length === 0) throw new ErroDeUso("Diga os arquivos: npm run partida -- importar notas nota.xml lote.zip")
  const arquivos = []
  for (const caminho of livres) {
    const bytes = await lerArquivo(caminho)
    arquivos.push({ nome: basename(caminho), bytes })
  }
  const { banco, agora, trabalhos } = servico
  const nome = opcoes.get("escritorio")
  const escritorio =
    (nome === undefined ? await escritorioDosDocumentos(banco, arquivos) : null) ??
    (await escolherEscritorio(banco, nome))
  const escopo = sistema(escritorio.id)
  const { idLote } = await receberArquivos(banco, escopo, arquivos, agora())
  await trabalhos.lotes()
  const itens = await banco.emEscopo(escopo, (tx) => lerItens(tx, escopo, idLote))
  const contagem = new Map<string, number>()
  for (const item of itens) {
    const nome = item.resultado === null ? null : porId(resultadoDeImportacao, item.resultado)
    const rotulo = nome ? resultadoDeImportacao[nome].rotulo : "Pendente"
    contagem.set(rotulo, (contagem.get(rotulo) ?? 0) + 1)
    console.log(`${rotulo.padEnd(10)} ${item.rotulo}: ${item.mensagem ?? ""}`)
    for (const detalhe of item.detalhes) console.log(`           - ${detalhe}`)
  }
  console.log(`\n${escritorio.nome}: ${[...contagem].map(([rotulo, n]) => `${n} ${rotulo}`).join(", ")}`)
  return itens.some((i) => i.resultado === resultadoDeImportacao.ERRO.id || i.resultado === null) ? 1 : 0
}
