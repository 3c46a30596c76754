import { Button } from "@mantine/core"
import type { Usuario } from "@partida/contracts"
import { IconUserPlus } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { usePreferencias } from "../../lib/preferencias.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { PaginacaoDaLista } from "../../shared/PaginacaoDaLista.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { AbasDaLista, RodapeDaLista } from "../../ui/Lista.tsx"
import { Tabela } from "../../ui/Tabela.tsx"
import { buscaDosUsuarios, filtroDaBusca, semFiltro } from "./busca.ts"
import { CartaoDoUsuario, colunasDosUsuarios } from "./colunas.tsx"
import { FiltrosDosUsuarios } from "./FiltrosDosUsuarios.tsx"
import { GavetaDoConvite } from "./GavetaDoConvite.tsx"
import { GavetaDoUsuario } from "./GavetaDoUsuario.tsx"
import { SemUsuarios } from "./SemUsuarios.tsx"
import { consultaUsuarios } from "./usuarios.api.ts"

/** People of the office and of its client companies: who enters, as what, and what they see. */
export function PaginaUsuarios() {
  const [busca, mudar] = useBusca(buscaDosUsuarios)
  const { pessoa } = usePessoa()
  const { tamanhoDaPagina } = usePreferencias()
  const [ultima, setUltima] = useState<Usuario | null>(null)
  const semEscritorio = pessoa.idEscritorio === null
  const filtro = filtroDaBusca(busca)
  const consulta = useQuery(
    consultaUsuarios({ ...filtro, pagina: busca.pagina ?? 1, registrosPorPagina: tamanhoDaPagina }),
  )
  const { data } = consulta
  const convidar = () => mudar({ convidar: "sim", usuario: undefined })
  return (
    <>
      <CabecalhoDaPagina
        titulo="Usuários"
        subtitulo={semEscritorio ? "Operadores da plataforma" : "Quem entra, com que perfil, e quais empresas vê"}
        acoes={
          <Button leftSection={<IconUserPlus size={16} />} onClick={convidar}>
            Convidar pessoa
          </Button>
        }
      />
      <Cartao semMargem rotulo="Usuários">
        <AbasDaLista
          rotulo="Filtrar por situação"
          atual={busca.situacao ?? "todos"}
          abas={abasDe(data?.contagens)}
          aoEscolher={(id) => mudar({ situacao: buscaDosUsuarios.shape.situacao.parse(id), pagina: undefined })}
        />
        <FiltrosDosUsuarios busca={busca} mudar={mudar} semEscritorio={semEscritorio} />
        <Tabela
          legenda="Usuários"
          colunas={colunasDosUsuarios(pessoa.idUsuario)}
          linhas={data?.lista}
          chave={({ id }) => id}
          rotulo={({ nome }) => nome}
          cartao={(usuario) => <CartaoDoUsuario usuario={usuario} />}
          erro={consulta.error}
          aoTentarDeNovo={() => void consulta.refetch()}
          atualizando={consulta.isPlaceholderData}
          esqueletos={tamanhoDaPagina}
          aberta={busca.usuario}
          aoAbrir={(usuario) => {
            setUltima(usuario)
            mudar({ usuario: usuario.id })
          }}
          vazio={
            <SemUsuarios
              filtrando={Object.keys(filtro).length > 0}
              aoLimpar={() => mudar(semFiltro)}
              aoConvidar={convidar}
            />
          }
        />
        {data && data.paginacao.totalDeRegistros > 0 && (
          <RodapeDaLista resumo={plural(data.paginacao.totalDeRegistros, "pessoa", "pessoas")}>
            <PaginacaoDaLista paginacao={data.paginacao} aoMudar={(pagina) => mudar({ pagina })} />
          </RodapeDaLista>
        )}
      </Cartao>
      {busca.usuario && (
        <GavetaDoUsuario
          id={busca.usuario}
          linha={ultima?.id === busca.usuario ? ultima : null}
          aoFechar={() => mudar({ usuario: undefined })}
        />
      )}
      {busca.convidar && <GavetaDoConvite aoFechar={() => mudar({ convidar: undefined })} />}
    </>
  )
}

function abasDe(contagens: { ativo: number; convidado: number; desativado: number } | undefined) {
  return [
    {
      id: "todos",
      rotulo: "Todos",
      quantidade: contagens && contagens.ativo + contagens.convidado + contagens.desativado,
    },
    { id: "ativo", rotulo: "Ativos", quantidade: contagens?.ativo },
    { id: "convidado", rotulo: "Convidados", quantidade: contagens?.convidado },
    { id: "desativado", rotulo: "Desativados", quantidade: contagens?.desativado },
  ]
}
