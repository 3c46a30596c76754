import { rotasDaMarca } from "@partida/contracts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import type { Marcas } from "../../marca/resolucao.ts"
import { servirImagens } from "./imagens-publicas.ts"
import { consultarMarca, editarMarca, excluirArquivo, imagemDoEnvio, trocarArquivo } from "./marca.service.ts"

/** The brand of the office, and the images of every brand for whoever has not signed in. */
export function registrarMarca({ app, autenticar, banco, agora, aqui }: Porta, marcas: Marcas): void {
  const padrao = marcas.daInstalacao.marca
  /** After the commit: what this process remembers is of before. */
  const mudar = async <T>(trabalho: Promise<T>): Promise<T> => {
    const resultado = await trabalho
    marcas.invalidar()
    return resultado
  }
  montar(app, autenticar, rotasDaMarca, {
    consultarMarca: aqui((tx, { escopo }) => consultarMarca(tx, escopo, padrao)),
    editarMarca: (contexto, { corpo, versaoEsperada }) => {
      const escopo = escopoDe(contexto)
      return mudar(
        banco.emEscopo(escopo, (tx) => editarMarca(tx, atoDe(contexto, agora()), padrao, corpo, versaoEsperada)),
      )
    },
    enviarArquivoDaMarca: async (contexto, { params, arquivos }) => {
      const escopo = escopoDe(contexto)
      const imagem = imagemDoEnvio(params.tipo, arquivos)
      return mudar(
        banco.emEscopo(escopo, (tx) => trocarArquivo(tx, atoDe(contexto, agora()), padrao, params.tipo, imagem)),
      )
    },
    excluirArquivoDaMarca: (contexto, { params }) => {
      const escopo = escopoDe(contexto)
      return mudar(banco.emEscopo(escopo, (tx) => excluirArquivo(tx, escopo, padrao, params.tipo)))
    },
  })
  servirImagens(app, marcas)
}
