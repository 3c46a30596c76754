import { Anchor, Button, Checkbox, Skeleton, Stack, Text } from "@mantine/core"
import { ambientesDeEmissao, regimesEspeciaisDoIss, type ServicoDaEmpresa } from "@partida/contracts"
import { IconPlus, IconReceipt } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { useBusca } from "../../lib/busca.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { consultaEmissao, type PainelDaEmissao } from "../../shared/emissao/emissao.api.ts"
import { EmpresaDaTela } from "../../shared/empresas/EmpresaDaTela.tsx"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { EstadoDeErro, EstadoVazio } from "../../ui/Estados.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { buscaDaEmissao } from "./busca.ts"
import classes from "./emissao.module.css"

const GavetaDaConfiguracao = sobDemanda(async () => (await import("./GavetaDaConfiguracao.tsx")).GavetaDaConfiguracao)
const GavetaDoServico = sobDemanda(async () => (await import("./GavetaDoServico.tsx")).GavetaDoServico)
const GavetaDoNovoServico = sobDemanda(async () => (await import("./GavetaDoServico.tsx")).GavetaDoNovoServico)

/** How a company issues its notes, and what it does, ready to go on them. */
export function PaginaEmissao() {
  const [busca] = useBusca(buscaDaEmissao)
  return (
    <EmpresaDaTela id={busca.empresa} titulo="Emissão de notas" texto="Cada empresa emite do seu jeito.">
      {(idEmpresa) => <Emissao key={idEmpresa} idEmpresa={idEmpresa} />}
    </EmpresaDaTela>
  )
}

function Emissao({ idEmpresa }: { readonly idEmpresa: string }) {
  const [busca, mudar] = useBusca(buscaDaEmissao)
  const { data: painel, error, refetch } = useQuery(consultaEmissao(idEmpresa))
  const servico = painel?.servicos.find(({ id }) => id === busca.servico)
  return (
    <>
      <CabecalhoDaPagina
        titulo="Emissão de notas"
        subtitulo="Ambiente, numeração e serviços da empresa"
        acoes={
          <BotaoLink
            variant="default"
            leftSection={<IconReceipt size={16} />}
            to="/receitas/notas-fiscais"
            search={{ empresa: idEmpresa, emitir: "sim" }}
          >
            Emitir nota
          </BotaoLink>
        }
      />
      {painel ? (
        <Stack gap="md">
          {painel.falta
            .filter(({ codigo }) => codigo !== "sem-servico")
            .map(({ codigo, texto, destino }) => (
              <Faixa
                key={codigo}
                tom="atencao"
                titulo="Falta para emitir"
                acao={destino && <Anchor href={destino}>Resolver</Anchor>}
              >
                {texto}
              </Faixa>
            ))}
          <Configuracao painel={painel} aoMudar={() => mudar({ configurar: "sim" })} />
          <Servicos
            servicos={painel.servicos}
            arquivados={busca.arquivados === "sim"}
            aoMostrarArquivados={(sim) => mudar({ arquivados: sim ? "sim" : undefined })}
            aoAbrir={({ id }) => mudar({ servico: id })}
            aoCriar={() => mudar({ novo: "sim" })}
          />
        </Stack>
      ) : error ? (
        <Cartao rotulo="Emissão de notas">
          <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
        </Cartao>
      ) : (
        <Stack gap="md" aria-busy>
          <Skeleton height={180} radius="md" />
          <Skeleton height={180} radius="md" />
        </Stack>
      )}
      <Suspense>
        {painel && busca.configurar && (
          <GavetaDaConfiguracao
            idEmpresa={idEmpresa}
            painel={painel}
            aoFechar={() => mudar({ configurar: undefined })}
          />
        )}
        {servico && (
          <GavetaDoServico key={servico.id} servico={servico} aoFechar={() => mudar({ servico: undefined })} />
        )}
        {busca.novo && <GavetaDoNovoServico idEmpresa={idEmpresa} aoFechar={() => mudar({ novo: undefined })} />}
      </Suspense>
    </>
  )
}

function Configuracao({ painel, aoMudar }: { readonly painel: PainelDaEmissao; readonly aoMudar: () => void }) {
  const { configuracao: c, proximoNumero, quemEmite, simulada } = painel
  const emProducao = c.ambiente === "producao"
  const linhas = [
    ["Emite", quemEmite === "migrate" ? "Pela Migrate, que guarda o certificado" : "Pelo emissor nacional"],
    [
      "Ambiente",
      simulada ? `${ambientesDeEmissao[c.ambiente]}, por um emissor de teste` : ambientesDeEmissao[c.ambiente],
    ],
    ["Próxima nota", `DPS ${emProducao ? c.serieProducao : c.serieHomologacao}/${proximoNumero}`],
    ["Regime especial do ISS", regimesEspeciaisDoIss[c.regimeEspecial]],
    ["Inscrição municipal na nota", c.enviarInscricaoMunicipal ? "Vai" : "Não vai"],
    ["Funcionários", c.funcionarioEmite ? "Podem emitir" : "Não emitem"],
    ["Faturas agendadas", c.agendadasEmitem ? "Saem sozinhas no dia" : "Esperam alguém emitir"],
  ] as const
  return (
    <Cartao
      titulo="Como a empresa emite"
      acao={
        <Button variant="default" size="xs" onClick={aoMudar}>
          Mudar
        </Button>
      }
    >
      <dl className={classes.fatos}>
        {linhas.map(([rotulo, valor]) => (
          <div key={rotulo}>
            <dt>{rotulo}</dt>
            <dd>{valor}</dd>
          </div>
        ))}
      </dl>
    </Cartao>
  )
}

interface ServicosProps {
  readonly servicos: readonly ServicoDaEmpresa[]
  readonly arquivados: boolean
  readonly aoMostrarArquivados: (sim: boolean) => void
  readonly aoAbrir: (servico: ServicoDaEmpresa) => void
  readonly aoCriar: () => void
}

function Servicos({ servicos, arquivados, aoMostrarArquivados, aoAbrir, aoCriar }: ServicosProps) {
  const mostrados = servicos.filter(({ arquivadoEm }) => arquivados || arquivadoEm === null)
  const novo = (
    <Button variant="default" size="xs" leftSection={<IconPlus size={16} />} onClick={aoCriar}>
      Novo serviço
    </Button>
  )
  return (
    <Cartao semMargem titulo="Serviços" acao={novo}>
      {mostrados.length === 0 ? (
        <EstadoVazio titulo="Nenhum serviço cadastrado" icone={IconReceipt} acao={novo}>
          Diga uma vez o que a empresa faz: nas notas é só escolher.
        </EstadoVazio>
      ) : (
        <ul className="sem-marcas">
          {mostrados.map((s) => (
            <li key={s.id}>
              <button type="button" className={classes.servico} onClick={() => aoAbrir(s)}>
                <span className={classes.nome}>
                  <strong>{s.nome}</strong>
                  {s.arquivadoEm !== null && <Etiqueta tom="neutro">Arquivado</Etiqueta>}
                </span>
                <Text span size="sm" c="dimmed">
                  {s.codigo.replace(/^(\d\d)(\d\d)(\d\d)$/, "$1.$2.$3")} {s.nomeDoCodigo}
                </Text>
                <Text span size="sm">
                  {s.descricao}
                </Text>
              </button>
            </li>
          ))}
        </ul>
      )}
      {servicos.some(({ arquivadoEm }) => arquivadoEm !== null) && (
        <Checkbox
          className={classes.marca}
          label="Mostrar os arquivados"
          checked={arquivados}
          onChange={(e) => aoMostrarArquivados(e.currentTarget.checked)}
        />
      )}
    </Cartao>
  )
}
