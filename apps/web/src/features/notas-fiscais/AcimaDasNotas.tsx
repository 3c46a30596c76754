import { EmissoesEmAberto } from "../../shared/emissao/EmissoesEmAberto.tsx"
import type { Origem } from "../../shared/emissao/GavetaDaEmissao.tsx"
import type { BuscaDasNotas } from "./busca.ts"
import { CapturaDaEmpresa } from "./CapturaDaEmpresa.tsx"
import { CapturaDoEscritorio } from "./CapturaDoEscritorio.tsx"
import { EventosEmEspera } from "./EventosEmEspera.tsx"
import { PerguntasDeProduto } from "./PerguntasDeProduto.tsx"

interface Props {
  readonly busca: BuscaDasNotas
  readonly mudar: (mudanca: Partial<BuscaDasNotas>) => void
  /** The company whose notes may be issued here; undefined while none is chosen. */
  readonly emissora: string | undefined
  readonly doEscritorio: boolean
  readonly podeImportar: boolean
  readonly aoEmitir: (origem: Origem) => void
}

/** What stands above the list of notes, each only where there is something to say: capture, decisions, issuing, products. */
export function AcimaDasNotas({ busca, mudar, emissora, doEscritorio, podeImportar, aoEmitir }: Props) {
  return (
    <>
      {podeImportar && emissora ? (
        <CapturaDaEmpresa
          key={emissora}
          idEmpresa={emissora}
          aberta={busca.captura !== undefined}
          aoMudar={(aberta) => mudar({ captura: aberta ? "todas" : undefined })}
        />
      ) : (
        doEscritorio && (
          <CapturaDoEscritorio
            filtro={busca.captura}
            aoFiltrar={(captura) => mudar({ captura })}
            aoAbrir={({ idEmpresa }) => mudar({ empresa: idEmpresa, captura: undefined })}
          />
        )
      )}
      {doEscritorio && (
        <EventosEmEspera
          idEmpresa={busca.empresa}
          aberto={busca.evento}
          aoAbrir={(evento) => mudar({ evento: evento.id })}
        />
      )}
      {emissora && (
        <EmissoesEmAberto
          idEmpresa={emissora}
          aoAbrir={({ id }) => mudar({ emitir: "sim", emissao: id })}
          aoCorrigir={(emissao) => aoEmitir({ tipo: "corrigir", emissao })}
        />
      )}
      {doEscritorio && <PerguntasDeProduto idEmpresa={busca.empresa} />}
    </>
  )
}
