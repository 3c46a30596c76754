import { type ContaDoBanco, estadosDaLinha, type LinhaDoBanco } from "@partida/contracts"
import { IconBuildingBank } from "@tabler/icons-react"
import type { ReactNode } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useLista } from "../../shared/lista/useLista.ts"
import { consultaLinhas, exportarLinhas } from "./banco.api.ts"
import { type BuscaDoBanco, buscaDoBanco, filtroDasLinhas } from "./busca.ts"
import { CartaoDaLinha, colunasDasLinhas, colunasDeUmaConta } from "./colunas.tsx"

interface Props {
  readonly idEmpresa: string
  readonly contas: readonly ContaDoBanco[]
  readonly vazio: ReactNode
}

const cartao = (linha: LinhaDoBanco) => <CartaoDaLinha linha={linha} />

/** What moved in the accounts, with the balance of each day. */
export function Movimentos({ idEmpresa, contas, vazio }: Props) {
  const [busca, mudar] = useBusca(buscaDoBanco)
  const filtro = filtroDasLinhas(busca)
  const lista = useLista({
    estado: useEstadoNoEndereco(busca),
    filtro: { idEmpresa, ...filtro },
    consulta: consultaLinhas,
  })
  const { totais, paginacao } = lista.dados ?? {}
  return (
    <ListaDeRegistros
      tela="/despesas/banco"
      legenda="Movimentos do banco"
      palavras={{ um: "movimento", varios: "movimentos", artigo: "o" }}
      lista={lista}
      colunas={busca.conta ? colunasDeUmaConta : colunasDasLinhas}
      chave={({ id }) => id}
      rotulo={({ descricao, data }) => `${descricao}, ${formatarData(data)}`}
      cartao={cartao}
      campos={camposDe(contas)}
      aberta={busca.linha}
      aoAbrir={({ id }) => mudar({ linha: id })}
      exportar={exportarLinhas({ idEmpresa, ...filtro })}
      resumo={
        paginacao &&
        totais !== undefined &&
        (totais ? (
          <>
            {plural(paginacao.totalDeRegistros, "movimento", "movimentos")}: entraram {formatarReais(totais.entradas)},
            saíram {formatarReais(totais.saidas.replace("-", ""))}
          </>
        ) : (
          <>
            Este texto está em mais de {plural(paginacao.totalDeRegistros, "movimento", "movimentos")}: escolha um
            período menor para somar
          </>
        ))
      }
      vazio={{
        titulo: "Nenhum movimento por aqui",
        texto:
          "Importe os extratos do banco: OFX, CNAB 240, Pix, CSV ou planilha. A conta é reconhecida pelo arquivo, e o mesmo extrato duas vezes não dobra nada.",
        icone: IconBuildingBank,
        acao: vazio,
      }}
    />
  )
}

const camposDe = (contas: readonly ContaDoBanco[]): readonly CampoDoFiltro<keyof BuscaDoBanco>[] => [
  { campo: "busca", tipo: "texto", rotulo: "Movimento", exemplo: "Parte da descrição" },
  {
    campo: "estado",
    tipo: "opcoes",
    rotulo: "Situação",
    todas: "Qualquer situação",
    opcoes: Object.entries(estadosDaLinha).map(([value, { rotulo }]) => ({ value, label: rotulo })),
  },
  { campo: "de", tipo: "data", rotulo: "De", antesDe: "ate", largura: 136 },
  { campo: "ate", tipo: "data", rotulo: "Até", depoisDe: "de", largura: 136 },
  {
    campo: "conta",
    tipo: "de-fora",
    rotulo: "Conta",
    opcoes: contas.map(({ id, apelido }) => ({ value: id, label: apelido })),
  },
]
