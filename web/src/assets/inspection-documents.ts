import { createContext, type ReactNode, use } from 'react'

/** The documents that a record can name, and how another one is added where files can be. */
export interface InspectionDocuments {
  documents: readonly { id: string; name: string }[]
  /** Answers with the id of the document; fails with a sentence that says why. */
  attach: (file: File) => Promise<string>
  /** What is on its way to the server. */
  uploads?: ReactNode
}

export const InspectionDocumentsContext = createContext<InspectionDocuments | undefined>(undefined)

export function useInspectionDocuments(): InspectionDocuments {
  const documents = use(InspectionDocumentsContext)
  if (!documents) throw new Error('Inspections are entered outside a form')
  return documents
}
