import { CABECALHO_ESCRITORIO, type EscolhaDaLinha, type Importacao } from "@partida/contracts"
import type { Ambiente, Ator } from "../../../testes/ambiente.ts"
import { importador } from "../importacoes.fixtures.ts"

/** Extracts walked by HTTP, as the screen does. */
export function importadorDeExtratos(ambiente: Ambiente, ator: Ator) {
  const { idEscritorio } = ator.escopo
  const andar = importador(ambiente, ator)
  return {
    ...andar,
    mandar: (...arquivos: { nome: string; bytes: Uint8Array }[]) =>
      ambiente.enviar(ator, arquivos, { [CABECALHO_ESCRITORIO]: idEscritorio }, "/importacoes/extratos-pgdas"),
    async conferidos(...arquivos: { nome: string; bytes: Uint8Array }[]): Promise<Importacao> {
      const r = await ambiente.enviar(
        ator,
        arquivos,
        { [CABECALHO_ESCRITORIO]: idEscritorio },
        "/importacoes/extratos-pgdas",
      )
      if (r.status !== 202) throw new Error(`${r.status} ${r.bytes.toString("utf8")}`)
      return andar.consultar(r.json<Importacao>().id)
    },
    escolher: (
      id: string,
      corpo: { linhas?: number[]; escolha?: Exclude<EscolhaDaLinha, "pendente">; cppNaFolha?: "inclusa" | "a-parte" },
    ) => ambiente.pedir(ator, "PUT", `/importacoes/${id}/escolhas`, { idEscritorio, corpo }),
  }
}
