import { Button } from "@mantine/core"
import type { SocioDaLista } from "@partida/contracts"
import { IconUsersGroup } from "@tabler/icons-react"
import { Suspense, useMemo, useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useLista } from "../../shared/lista/useLista.ts"
import { useSelecao } from "../../shared/lista/useSelecao.ts"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { buscaDoCadastro, filtroDaBusca, ordemDosSocios, ordemPadrao } from "./busca.ts"
import { useCamposDosSocios } from "./campos.ts"
import { CartaoDoSocio, colunasDosSocios } from "./colunas.tsx"
import { consultaSocios, exportarSocios } from "./socios.api.ts"

const GavetaDoSocio = sobDemanda(async () => (await import("./GavetaDoSocio.tsx")).GavetaDoSocio)
const AjusteEmMassa = sobDemanda(async () => (await import("./AjusteEmMassa.tsx")).AjusteEmMassa)

/** People behind every company within reach: who, which role, how much, and what is still missing. */
export function PaginaCadastroDeSocios() {
  const [busca, mudar] = useBusca(buscaDoCadastro)
  const [competencia] = useCompetencia()
  const [ultima, setUltima] = useState<SocioDaLista | null>(null)
  const [ajustando, setAjustando] = useState(false)
  const ordem = ordemDosSocios(busca)
  const filtro = { competencia, ...filtroDaBusca(busca), ...ordem }
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro, consulta: consultaSocios })
  const selecao = useSelecao(JSON.stringify(filtro))
  const colunas = useMemo(() => colunasDosSocios(true), [])
  const campos = useCamposDosSocios()
  const total = lista.dados?.totais.proLabore
  return (
    <>
      <CabecalhoDaPagina
        titulo="Cadastro de sócios"
        subtitulo={`Quem está em cada empresa, com que papel e pró-labore em ${formatarCompetencia(competencia)}`}
      />
      <Cartao semMargem rotulo="Sócios">
        <ListaDeRegistros
          tela="/painel/socios/cadastro"
          legenda="Sócios"
          palavras={{ um: "pessoa", varios: "pessoas", artigo: "a" }}
          lista={lista}
          colunas={colunas}
          chave={({ id }) => id}
          rotulo={({ nome }) => nome}
          cartao={cartao}
          campos={campos}
          ordem={{ atual: ordem, padrao: ordemPadrao }}
          exportar={exportarSocios(filtro)}
          totais={total === undefined ? undefined : { proLabore: formatarValor(total) }}
          selecao={{
            estado: selecao,
            acoes: (n) => <Reajustar quantos={n} aoPedir={() => setAjustando(true)} />,
            explicacao,
          }}
          aberta={busca.socio}
          aoAbrir={(socio) => {
            setUltima(socio)
            mudar({ socio: socio.id })
          }}
          vazio={VAZIO}
        />
      </Cartao>
      <Suspense>
        {busca.socio && (
          <GavetaDoSocio
            id={busca.socio}
            aba={busca.aba ?? "dados"}
            nome={ultima?.id === busca.socio ? ultima.nome : undefined}
          />
        )}
        {ajustando && (
          <AjusteEmMassa
            competencia={competencia}
            filtro={filtro}
            ids={selecao.todas ? null : [...selecao.ids]}
            aoFechar={() => setAjustando(false)}
            aoAplicar={selecao.limpar}
          />
        )}
      </Suspense>
    </>
  )
}

const MAXIMO = 1000

const VAZIO = {
  titulo: "Ninguém cadastrado ainda",
  texto: "Escolha uma empresa e cadastre as pessoas dela em Perfil › Sócios.",
  icone: IconUsersGroup,
}

const explicacao = (n: number) =>
  n > MAXIMO ? `Até ${MAXIMO} pessoas por vez: filtre antes.` : "Você confere cada valor antes de gravar."

function Reajustar({ quantos, aoPedir }: { readonly quantos: number; readonly aoPedir: () => void }) {
  return (
    <Button onClick={aoPedir} disabled={quantos > MAXIMO}>
      Reajustar {plural(quantos, "pró-labore", "pró-labores")}
    </Button>
  )
}

const cartao = (socio: SocioDaLista) => <CartaoDoSocio socio={socio} />
