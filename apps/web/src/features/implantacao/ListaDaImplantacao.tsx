import type { CartaoDaImplantacao } from "@partida/contracts"
import { IconRocket } from "@tabler/icons-react"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useLista } from "../../shared/lista/useLista.ts"
import { type BuscaDosNovosClientes, filtroComum, ordemDosNovosClientes, ordemPadrao } from "./busca.ts"
import { camposDaLista, type Responsavel } from "./campos.ts"
import { CartaoDaLista, colunasDosNovosClientes } from "./colunas.tsx"
import { consultaImplantacoes, exportarImplantacoes } from "./implantacao.api.ts"

interface Props {
  readonly busca: BuscaDosNovosClientes
  readonly responsaveis: readonly Responsavel[]
  readonly aoAbrir: (cartao: CartaoDaImplantacao) => void
}

/** The companies being taken in, as a list. */
export function ListaDaImplantacao({ busca, responsaveis, aoAbrir }: Props) {
  const ordem = ordemDosNovosClientes(busca)
  const filtro = { ...filtroComum(busca), ...(busca.etapa ? { etapa: busca.etapa } : {}), ...ordem }
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro, consulta: consultaImplantacoes })
  return (
    <ListaDeRegistros
      tela="/empresa/novos-clientes"
      legenda="Novos clientes"
      palavras={{ um: "empresa", varios: "empresas", artigo: "a" }}
      lista={lista}
      colunas={colunasDosNovosClientes}
      chave={({ idEmpresa }) => idEmpresa}
      rotulo={({ apelido }) => apelido}
      cartao={cartao}
      campos={camposDaLista(responsaveis)}
      ordem={{ atual: ordem, padrao: ordemPadrao }}
      exportar={exportarImplantacoes(filtro)}
      aberta={busca.aberta}
      aoAbrir={aoAbrir}
      vazio={NADA}
    />
  )
}

const cartao = (item: CartaoDaImplantacao) => <CartaoDaLista cartao={item} />

/** What both views say when nobody is being taken in. */
export const NADA = {
  titulo: "Nenhuma empresa em implantação",
  texto: "Empresas cadastradas ou importadas aparecem aqui até ficarem prontas.",
  icone: IconRocket,
}
