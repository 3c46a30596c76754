import { orgaosDaProcuracao, type Procuracao, situacoesDaProcuracao } from "@partida/contracts"
import { IconFileCertificate } from "@tabler/icons-react"
import { useMemo } from "react"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useLista } from "../../shared/lista/useLista.ts"
import { type BuscaDosCertificados, filtroDasProcuracoes, ordemDasProcuracoes, padraoDasProcuracoes } from "./busca.ts"
import { CartaoDaProcuracao, colunasDasProcuracoes } from "./colunas.tsx"
import { consultaProcuracoes, exportarProcuracoes } from "./procuracoes.api.ts"
import { situacoesDasProcuracoes } from "./textos.ts"

interface Props {
  readonly busca: BuscaDosCertificados
  readonly mudar: (mudanca: Partial<BuscaDosCertificados>) => void
}

const campos: readonly CampoDoFiltro<keyof BuscaDosCertificados>[] = [
  { campo: "busca", tipo: "texto", rotulo: "Buscar procurações", exemplo: "Nome, CPF, CNPJ ou empresa" },
  {
    campo: "situacao",
    tipo: "opcoes",
    rotulo: "Situação",
    todas: "Todas as situações",
    opcoes: situacoesDaProcuracao.map((value) => ({ value, label: situacoesDasProcuracoes[value].rotulo })),
  },
  {
    campo: "orgao",
    tipo: "opcoes",
    rotulo: "Órgão",
    todas: "Todos os órgãos",
    opcoes: Object.entries(orgaosDaProcuracao).map(([value, label]) => ({ value, label })),
  },
]
const cartao = (procuracao: Procuracao) => <CartaoDaProcuracao procuracao={procuracao} />

/** The procurações of the company of the top bar, or of every company within reach. */
export function ListaDeProcuracoes({ busca, mudar }: Props) {
  const filtro = filtroDasProcuracoes(busca)
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro, consulta: consultaProcuracoes })
  const comEmpresa = busca.empresa === undefined
  const colunas = useMemo(() => colunasDasProcuracoes(comEmpresa), [comEmpresa])
  return (
    <ListaDeRegistros
      tela="/perfil/certificados-digitais"
      nome="procuracoes"
      legenda="Procurações"
      palavras={{ um: "procuração", varios: "procurações", artigo: "a" }}
      lista={lista}
      colunas={colunas}
      chave={({ id }) => id}
      rotulo={({ nomeDoOutorgado, apelido }) => `${nomeDoOutorgado}, por ${apelido}`}
      cartao={cartao}
      campos={campos}
      ordem={{ atual: ordemDasProcuracoes(busca.ordem), padrao: padraoDasProcuracoes }}
      exportar={exportarProcuracoes(filtro)}
      aberta={busca.procuracao}
      aoAbrir={({ id }) => mudar({ procuracao: id })}
      vazio={{
        titulo: "Nenhuma procuração registrada",
        texto: comEmpresa
          ? "Escolha uma empresa na barra superior para registrar quem age por ela em cada órgão."
          : "Registre quem age por esta empresa em cada órgão: avisamos antes de vencer.",
        icone: IconFileCertificate,
      }}
    />
  )
}
