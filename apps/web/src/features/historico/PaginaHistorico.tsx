import { Button } from "@mantine/core"
import type { RegistroDeAuditoria } from "@partida/contracts"
import { IconDownload, IconFilterOff, IconHistory } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { usePreferencias } from "../../lib/preferencias.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { PaginacaoDaLista } from "../../shared/PaginacaoDaLista.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { EstadoVazio } from "../../ui/Estados.tsx"
import { RodapeDaLista } from "../../ui/Lista.tsx"
import { type Coluna, Tabela } from "../../ui/Tabela.tsx"
import { buscaDoHistorico, filtroDaBusca, semFiltro } from "./busca.ts"
import { FiltrosDoHistorico } from "./FiltrosDoHistorico.tsx"
import { fraseDe } from "./frases.ts"
import { GavetaDoRegistro } from "./GavetaDoRegistro.tsx"
import { consultaAuditoria, useExportar } from "./historico.api.ts"
import classes from "./historico.module.css"
import { usePessoasConhecidas } from "./useNomes.ts"

/** Who did what, when and from where, in the companies within reach; outside any office, before one is chosen. */
export function PaginaHistorico() {
  const [busca, mudar] = useBusca(buscaDoHistorico)
  const { tamanhoDaPagina } = usePreferencias()
  const { pessoas, nomeDe } = usePessoasConhecidas()
  const { pessoa: eu, papel } = usePessoa()
  const semEscritorio = papel === "ROOT" && eu.idEscritorio === null
  const [aberto, setAberto] = useState<RegistroDeAuditoria | null>(null)
  const exportar = useExportar()
  const filtro = filtroDaBusca(busca)
  const consulta = useQuery(
    consultaAuditoria({ ...filtro, pagina: busca.pagina ?? 1, registrosPorPagina: tamanhoDaPagina }),
  )
  const { data } = consulta
  const filtrando = Object.keys(filtro).length > 0
  // A shared address opens the record when it is on the page that the address shows.
  const registro = [aberto, ...(data?.lista ?? [])].find((r) => r !== null && r.id === busca.registro) ?? null
  const frase = (r: RegistroDeAuditoria) => fraseDe(r, { pessoa: nomeDe, empresa: r.empresa })
  return (
    <>
      <CabecalhoDaPagina
        titulo="Histórico"
        subtitulo={semEscritorio ? "O que se fez fora de qualquer escritório" : "Quem fez o quê, quando e de onde"}
        acoes={
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={exportar.isPending}
            disabled={data?.paginacao.totalDeRegistros === 0}
            onClick={() => exportar.mutate(filtro)}
          >
            Exportar CSV
          </Button>
        }
      />
      <Cartao semMargem rotulo="Histórico">
        <FiltrosDoHistorico
          busca={busca}
          mudar={mudar}
          pessoas={pessoas}
          lista={data?.lista ?? []}
          semEscritorio={semEscritorio}
        />
        <Tabela
          legenda="Histórico"
          colunas={colunasDe(frase)}
          linhas={data?.lista}
          chave={({ id }) => id}
          rotulo={(r) => `${r.autor} ${frase(r)}`}
          cartao={(r) => <CartaoDoRegistro registro={r} frase={frase(r)} />}
          erro={consulta.error}
          aoTentarDeNovo={() => void consulta.refetch()}
          atualizando={consulta.isPlaceholderData}
          esqueletos={tamanhoDaPagina}
          aberta={busca.registro}
          aoAbrir={(r) => {
            setAberto(r)
            mudar({ registro: r.id })
          }}
          vazio={
            filtrando ? (
              <EstadoVazio
                titulo="Nada com estes filtros"
                icone={IconFilterOff}
                acao={
                  <Button variant="default" onClick={() => mudar(semFiltro)}>
                    Limpar filtros
                  </Button>
                }
              />
            ) : (
              <EstadoVazio titulo="Nada aconteceu ainda" icone={IconHistory}>
                Cada alteração feita aqui, por qualquer pessoa, aparece nesta lista.
              </EstadoVazio>
            )
          }
        />
        {data && data.paginacao.totalDeRegistros > 0 && (
          <RodapeDaLista resumo={plural(data.paginacao.totalDeRegistros, "registro", "registros")}>
            <PaginacaoDaLista paginacao={data.paginacao} aoMudar={(pagina) => mudar({ pagina })} />
          </RodapeDaLista>
        )}
      </Cartao>
      <GavetaDoRegistro
        registro={registro}
        frase={registro && frase(registro)}
        nomeDe={nomeDe}
        aoFiltrar={(mudanca) => mudar({ ...semFiltro, ...mudanca, registro: undefined })}
        aoFechar={() => mudar({ registro: undefined })}
      />
    </>
  )
}

function colunasDe(frase: (registro: RegistroDeAuditoria) => string): readonly Coluna<RegistroDeAuditoria>[] {
  return [
    {
      id: "em",
      titulo: "Quando",
      largura: 150,
      celula: ({ em }) => <span className={classes.data}>{formatarDataHora(em)}</span>,
    },
    {
      id: "frase",
      titulo: "O que aconteceu",
      principal: true,
      longa: true,
      celula: (registro) => (
        <span className={classes.frase}>
          <strong>{registro.autor}</strong> {frase(registro)}
        </span>
      ),
    },
    {
      id: "empresa",
      titulo: "Empresa",
      celula: ({ empresa }) => <span className={classes.empresa}>{empresa ?? "—"}</span>,
    },
  ]
}

interface CartaoProps {
  readonly registro: RegistroDeAuditoria
  readonly frase: string
}

function CartaoDoRegistro({ registro, frase }: CartaoProps) {
  return (
    <div className={classes.cartao}>
      <span>
        <strong>{registro.autor}</strong> {frase}
      </span>
      <span className={classes.fraco}>
        {formatarDataHora(registro.em)}
        {registro.empresa && ` · ${registro.empresa}`}
      </span>
    </div>
  )
}
